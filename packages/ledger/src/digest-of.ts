import { createHash } from "node:crypto";

declare const brand: unique symbol;

/** The fingerprint of a transfer's content, in the shape of a UUID. */
export type Digest = string & { readonly [brand]: "digest" };

/** What can be fingerprinted. Numbers must be safe integers: money is bigint, and floats have no place. */
export type DigestContent =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly DigestContent[]
  | { readonly [key: string]: DigestContent };

/** One text for one content: sorted keys, no spaces, and a bigint told apart from a number by an n. */
function toCanonicalText(content: DigestContent): string {
  if (typeof content === "bigint") return `${content}n`;
  if (typeof content === "number" && !Number.isSafeInteger(content)) {
    throw new RangeError(`${content} has no canonical text`);
  }
  if (Array.isArray(content)) return `[${content.map(toCanonicalText).join(",")}]`;
  if (typeof content !== "object" || content === null) return JSON.stringify(content);
  const fields = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${toCanonicalText(value)}`).join(",")}}`;
}

/**
 * The fingerprint that tells a repeated request from another one under the same id: SHA-256 of the
 * content's canonical text, shortened to the 122 free bits of a UUID (version 8).
 * @throws RangeError for a number that is not a safe integer
 */
export function digestOf(content: DigestContent): Digest {
  const bytes = createHash("sha256").update(toCanonicalText(content)).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  const digest = [0, 8, 12, 16, 20].map((from, i, at) => hex.slice(from, at[i + 1])).join("-");
  return digest as Digest;
}
