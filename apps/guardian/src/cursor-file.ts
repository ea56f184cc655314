import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** The last block whose events were watched for good, in a file that is replaced as a whole. */
export function openCursorFile(path: string) {
  return {
    /** Null before the first, and for a file that cannot be read as a number: then all blocks are read again. */
    read(): bigint | null {
      if (!existsSync(path)) return null;
      const text = readFileSync(path, "utf8").trim();
      return /^\d{1,18}$/.test(text) ? BigInt(text) : null;
    },
    write(block: bigint): void {
      writeFileSync(`${path}.new`, `${block}\n`, { flush: true });
      renameSync(`${path}.new`, path);
    },
  };
}

export type Cursor = ReturnType<typeof openCursorFile>;
