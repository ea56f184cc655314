import { createHash } from "node:crypto";

/**
 * What an intent says, as a uuid: the same correlation id with another digest is a conflict, never
 * a replay. The parts are length-prefixed so that no two intents collide.
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
