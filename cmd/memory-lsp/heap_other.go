//go:build !linux

package main

// inLargePages reports that nothing can be told here of how the system backs memory.
func inLargePages(int) bool { return false }
