// Package mcp serves agents: memory, its writers and its checks as tools,
// resources and prompts of the Model Context Protocol.
//
// The words used here, one for each idea:
//
//   - tool: a row of one table: its name, what is said of it, the structs of its
//     arguments and of its result, and the function that does it. Its schemas
//     are made of the structs; what is called is checked against them.
//   - fault: why a tool did nothing, in the form that agents are told.
//   - ground: a folder that a session may name paths in. Grounds are named when
//     the server is started or by the client; else the working folder is one.
//   - request key: the name that a caller gives to one write, so that a second
//     try does not write again.
//   - line: one message of the protocol on standard input or output.
package mcp
