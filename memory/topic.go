package memory

import (
	"fmt"
	"path"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// maxTopicName is the most bytes that the file of a topic may have in its name.
const maxTopicName = 200

// device are the names that Windows keeps for itself.
var device = regexp.MustCompile(`(?i)^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)`)

// TopicFile is the name of the file that a topic of this name is kept in. Two
// topics may be kept in one file: the file is the identity, not the name.
func TopicFile(topic string) (string, error) {
	stem := strings.TrimSpace(norm.NFC.String(topic))
	if strings.EqualFold(path.Ext(stem), ".md") {
		stem = stem[:len(stem)-len(".md")]
	}
	dots := len(stem) - len(strings.TrimLeft(stem, "."))
	stem = strings.Repeat("-", dots) + strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, stem[dots:])
	switch {
	case strings.Trim(stem, ".-") == "":
		return "", fmt.Errorf("topic %q: the name holds nothing but dots and dashes", topic)
	case strings.HasSuffix(stem, ".") || strings.HasSuffix(stem, " "):
		return "", fmt.Errorf("topic %q: the name ends with a dot or a blank", topic)
	case device.MatchString(stem):
		return "", fmt.Errorf("topic %q: the name is that of a device of Windows", topic)
	case ReservedTopic(stem + ".md"):
		return "", fmt.Errorf("topic %q: the name is reserved", topic)
	case len(stem)+len(".md") > maxTopicName:
		return "", fmt.Errorf("topic %q: the name has over %d bytes", topic, maxTopicName)
	}
	return stem + ".md", nil
}

// FoldTopic makes one key of the names that agents and people take for the
// same: they differ in letter case, in Unicode form, or in - and _.
func FoldTopic(name string) string {
	return strings.ReplaceAll(foldPath(name), "_", "-")
}

// ReservedTopic reports whether a file of this name can't hold a topic: to an
// agent the name means the index, or the list of topics.
func ReservedTopic(file string) bool {
	stem := Stem(file)
	return strings.EqualFold(stem, Stem(indexName)) || stem == "_list"
}

// Stem is the name of a file without its extension .md.
func Stem(file string) string {
	if strings.EqualFold(path.Ext(file), ".md") {
		return file[:len(file)-len(".md")]
	}
	return file
}

// TopicSlug is the name that one writes in a link for a note with this title:
// lower case, with a hyphen for whatever is neither letter nor digit.
func TopicSlug(title string) string {
	words := strings.FieldsFunc(strings.ToLower(norm.NFC.String(title)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && r != '_'
	})
	return strings.Join(words, "-")
}
