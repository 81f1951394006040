// Package ops are the operations that write memory: opening a session and
// writing into it, adding to an index, confirming a checkpoint, projecting
// links, moving what does not belong in an index. Each plans purely, text to
// text, what package store then commits.
//
// The words used here, one for each idea:
//
//   - target: the memory that is meant: its active root, project, agent.
//   - writer: whoever makes operations on one target.
//   - arguments: what a front end passes on. They are the same for all of them,
//     have JSON names, and no others are taken.
//   - binding: the token by which a session knows its writer; allocation: the
//     making of a session with a binding; record: what is kept of an allocation,
//     to find it again.
//   - pending: content that could not be written, kept for later.
//   - gate: the check that what is to be written has no bad link.
package ops
