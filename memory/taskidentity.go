package memory

import "regexp"

var taskID = regexp.MustCompile(`^(?i)[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

// IsTaskID reports whether text is a task's id: a UUID of the versions 1 to 8.
func IsTaskID(text string) bool { return taskID.MatchString(text) }
