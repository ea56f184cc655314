/** The chunks of the first screens (join-chunks.ts), most of whose functions run while the page opens. */
const firstChunks = new Set([
  "base",
  "start",
  "landing",
  "shared",
  "reading",
  "paying",
  "dashboard",
]);

/**
 * The first line of a chunk. V8 compiles all functions of the first screens' chunks beside the page, while they arrive,
 * instead of one after the other on the page's thread when they are called. Other engines see a comment.
 */
export const compileHint = ({ name }: { name: string }): string =>
  firstChunks.has(name) ? "//# allFunctionsCalledOnLoad" : "";
