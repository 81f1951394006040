package assist

import (
	"path"
	"slices"
	"strings"

	"github.com/memory-lsp/memory-lsp/memory"
)

// cardKinds are the files that may hold cards.
var cardKinds = memory.KindsOf(memory.Daily, memory.Report)

// taskFields are the fields of a card that name a task.
func taskFields(c memory.Card) (fields []memory.CardField) {
	if c.Kind != memory.ContinuationCard {
		return nil
	}
	for _, name := range []string{"taskId", "task", "displayName"} {
		if f, ok := c.Field(name); ok {
			fields = append(fields, f)
		}
	}
	return fields
}

// taskNamed is the one task of an active root that text names, by its id or by one
// of its names; nil if there is none or several.
func taskNamed(s *memory.Snapshot, root, text string) (found *memory.TaskFolder) {
	for _, t := range s.Tasks(root) {
		if !calls(t, text) {
			continue
		}
		if found != nil {
			return nil
		}
		found = t
	}
	return found
}

// calls reports whether text is the id of a task or one of its names.
func calls(t *memory.TaskFolder, text string) bool {
	key := memory.FoldTask(text)
	return slices.ContainsFunc(append([]memory.TaskValue{t.ID, t.Name}, t.Names...), func(v memory.TaskValue) bool {
		return v.String && key != "" && memory.FoldTask(v.Text) == key
	})
}

// dayOf is the day that a file of a day is called by, as indexes write it.
func dayOf(file string) (day string, ok bool) {
	base := strings.TrimSuffix(path.Base(file), ".md")
	d, ok := memory.ParseDay("20060102", base)
	return d.Format("2006-01-02"), ok
}

// fileOfDay is the path of a day's file.
func fileOfDay(folder, day string) string {
	return folder + "/tasks/" + strings.ReplaceAll(day, "-", "") + ".md"
}
