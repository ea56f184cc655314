import { createHash } from "node:crypto";

/**
 * Digest of an intent's content, in the form of a uuid. The same correlation id with another digest is a
 * conflict, never a replay. The parts are length-prefixed so that different intents cannot produce the same input.
 */
export function intentDigest(parts: readonly (string | bigint | number | null)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) {
    const text = part === null ? "-" : String(part);
    hash.update(`${Buffer.byteLength(text)}:${text}`);
  }
  return hash
    .digest("hex")
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
