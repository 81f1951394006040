// Package query answers bounded questions about memory: how things stand, which
// rows an index holds, what a session says, which task a name means. It reads,
// and never makes, changes or locks a file.
//
// The words used here, one for each idea:
//
//   - target: the memory that is asked about: an active root and an agent.
//   - source: one version of one file, whole, with what was read out of it.
//   - answer: what is returned: structs whose JSON the format names.
//   - page, cursor: a part of an answer, and the token for the next one. A
//     cursor is good for one question about one version of one source.
//   - derived index: what the format's own server may have left beside the
//     memory to answer faster. It is believed if it proves to be of this very
//     content; otherwise the source is read.
//   - note: a message within an answer.
package query
