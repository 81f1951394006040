package memory

// Controls reports whether r controls a device or the direction of writing. Tabs
// and the ends of lines do not, nor do the joiners and marks that a script needs.
func Controls(r rune) bool {
	switch {
	case r == '\t' || r == '\n' || r == '\r':
		return false
	case r < ' ' || r >= 0x7f && r < 0xa0:
		return true
	}
	return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}
