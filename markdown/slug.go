package markdown

// Slug is the fragment that GitHub gives to a heading of this plain text,
// before twins are numbered.
func Slug(plain string) string { return plain }
