import { createHash } from "node:crypto";

declare const brand: unique symbol;

/** The hash of a transfer's content in the format of a UUID. */
export type Digest = string & { readonly [brand]: "digest" };

/** Content that can be hashed. Numbers must be safe integers; money is bigint. */
export type DigestContent =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly DigestContent[]
  | { readonly [key: string]: DigestContent };

/** The same text for the same content: sorted keys, no spaces, and an n after each bigint. */
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
 * Returns the digest that distinguishes a repeated request from a different one with the same id: SHA-256 of
 * the content's canonical text, shortened to the 122 free bits of a UUID (version 8).
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
