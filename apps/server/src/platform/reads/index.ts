export { openReads, type ReadLong, type Reads, type StandbyReads } from "./open-reads.ts";
export { type Position, parsePosition } from "./position.ts";
export { type Read, readFrom } from "./read.ts";
export { beginRequestReads, registerStandbyReads } from "./request-reads.ts";
