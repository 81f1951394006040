// Package store writes memory files. It is the one door: whoever changes a file
// of memory does so by a [Change], which a [Store] makes while it excludes
// other writers, so that nothing is torn, lost or overwritten unseen, and
// proves in a [Receipt].
//
// The words used here, one for each idea:
//
//   - active root: the folder of the operating system that a store writes in;
//     a file is named relative to it, with slashes.
//   - change: what a caller wants done to a file; plan: what it makes of the
//     file's text as it is once the file is locked.
//   - snapshot: what a file was at a moment, by its digest and identity.
//   - route: how a plan is carried out: not at all, at the end of the file, by
//     another file in its place, or by taking it away.
//   - intent: the record of an append under way. A writer that finds one
//     finishes the append first.
//   - state: what we keep beside memory: locks, intents, records.
//   - lock: of the system, among ourselves; the folder lock, with an owner, that
//     the format's own server takes too.
package store
