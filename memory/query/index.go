package query

// The kinds of source that a derived index is made of.
const (
	summaryKind = "summary"
	dailyKind   = "daily"
)

// What may be wrong with a derived index.
const indexMissing = "index-missing"

// An index is what the format's own server derived from a source.
type index struct {
	kind              string
	pointer, manifest *ContentIdentity
	source            *ContentIdentity // of the content that it was made of
	fault             string           // why it is not believed; empty if it is
	reason            string           // why it did not answer; empty if it did
}

// freshness is how the index stands.
func (ix *index) freshness() string {
	switch ix.fault {
	case "":
		return "fresh"
	case indexMissing:
		return "unavailable"
	}
	return "stale"
}

func (ix *index) tier() string {
	if ix.fault == "" {
		return "content-verified"
	}
	return "stale"
}

// used reports whether the index answered.
func (ix *index) used() bool { return ix.reason == "" }

func (r *Reader) summaryIndex(t Target, s *source) *index {
	return &index{kind: summaryKind, fault: indexMissing, reason: indexMissing}
}

func (r *Reader) dailyIndex(t Target, s *source, date string) *index {
	return &index{kind: dailyKind, fault: indexMissing, reason: indexMissing}
}
