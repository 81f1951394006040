package mcp

// tools is the table of all tools.
func tools() []tool {
	return []tool{
		reads("memory_check", "Check memory", "Finds what is wrong with memory files: broken links, malformed rows, secrets, an index too long to be loaded. Each finding names its rule and carries the edits that would mend it. Run it after editing memory by hand, and before handing over.", check),
		reads("memory_explain", "Explain a rule", "Says why a rule is there, what is wrong and what is right, with examples. Use it when a finding of memory_check is not clear.", explain),
	}
}
