# Makes one table of what go test -bench prints: the median of each benchmark's
# runs, and its ratio to that of a base, whose runs stand below its "tree:".

/^tree: /  { base = $2 != "." }
/^pkg: /   { pkg = $2; sub(/.*\/memory-lsp\//, "", pkg) }
/^cpu: /   { cpu = substr($0, 6) }
/^FAIL|^--- FAIL/ { failed = 1; print > "/dev/stderr" }
/^Benchmark/ {
	name = $1
	sub(/^Benchmark/, "", name)
	sub(/-[0-9]+$/, "", name)
	key = pkg "\t" name
	if (base) { key = "base\t" key; based = 1 }
	if (!(key in runs) && !base) order[++count] = key
	n = ++runs[key]
	for (i = 3; i < NF; i += 2) value[key, $(i + 1), n] = $i
}

# median is that of a benchmark's values in a unit.
function median(key, unit,   n, i, j, x, all) {
	n = 0
	for (i = 1; i <= runs[key]; i++)
		if ((key, unit, i) in value) {
			x = value[key, unit, i] + 0
			for (j = n++; j > 0 && all[j] > x; j--) all[j + 1] = all[j]
			all[j + 1] = x
		}
	return n ? all[int((n + 1) / 2)] : ""
}

# time is nanoseconds for people.
function time(ns) {
	if (ns >= 1e9) return sprintf("%.2f s", ns / 1e9)
	if (ns >= 1e6) return sprintf("%.2f ms", ns / 1e6)
	if (ns >= 1e3) return sprintf("%.2f µs", ns / 1e3)
	return sprintf("%.0f ns", ns)
}

# ratio is what is left of the base's value, as a cell more.
function ratio(key, unit,   was) {
	was = median("base\t" key, unit)
	return was > 0 ? sprintf(" %.2f |", median(key, unit) / was) : " |"
}

END {
	if (failed || !count) exit 1
	printf "%s, medians of %d runs\n\n", cpu, runs[order[1]]
	print "| package | benchmark | time | MB/s | KB | allocations |" (based ? " time of base | allocations of base |" : "")
	print "|---|---|---:|---:|---:|---:|" (based ? "---:|---:|" : "")
	for (i = 1; i <= count; i++) {
		split(order[i], at, "\t")
		speed = median(order[i], "MB/s")
		printf "| %s | %s | %s | %s | %.1f | %d |%s\n", at[1], at[2], time(median(order[i], "ns/op")),
			speed == "" ? "" : sprintf("%.0f", speed), median(order[i], "B/op") / 1024, median(order[i], "allocs/op"),
			based ? ratio(order[i], "ns/op") ratio(order[i], "allocs/op") : ""
	}
}
