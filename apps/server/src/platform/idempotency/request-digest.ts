import { type DigestContent, digestOf } from "@lilypad/ledger";

/** What JSON can hold, with its fractions as text: the fingerprint takes no floats. */
function toContent(value: unknown): DigestContent {
  if (typeof value === "number" && !Number.isSafeInteger(value)) return { number: String(value) };
  if (Array.isArray(value)) return value.map(toContent);
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return Object.fromEntries(fields.map(([name, field]) => [name, toContent(field)]));
  }
  // What is left of JSON is text, safe integers, true, false and null.
  return (value ?? null) as DigestContent;
}

/** The fingerprint that tells a repeated request from another one; the order of fields does not count. */
export const requestDigest = (input: Record<string, unknown>): string => digestOf(toContent(input));
