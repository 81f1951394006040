// Package memory knows what the memory files of coding agents are and what can
// be wrong with them. It is pure: it reads through the [fs.FS] it is given, and
// knows no protocol and no terminal.
//
// The words used here, one for each idea:
//
//   - path: absolute and slash-separated, without the leading slash, as io/fs
//     has it: home/ann/p/.memory/SUMMARY.md, C:/p/memory/MEMORY.md; a share of
//     Windows is UNC/host/share. [FromOS] and [ToOS] convert.
//   - tree, auto memory: the two families of memory. A [Dialect] is one way
//     of laying out a family.
//   - place: what a path is to us, by its [Kind] and its neighbours; a claim is
//     what one layout says of it, a ground a folder of auto memory.
//   - root: the folder that links of a file must not leave; of the tree family
//     it is the active root.
//   - row, section: a line of an index table, a session of a daily file.
//   - state: what a status word or mark means: active, blocked, completed.
//   - rule, finding, fix: what can be wrong, that it is so somewhere, and the
//     edits that would mend it.
//   - mention: a place of a file that names a file, with or without one of its
//     headings.
//   - directive: a comment that silences findings where it stands.
//   - secret: a password, key or token. It is found, and never shown.
//   - snapshot: a consistent view of all files; workspace: the one thing that
//     changes.
package memory
