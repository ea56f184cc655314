import { type DigestContent, digestOf } from "@lilypad/ledger";

/** Translates JSON into digestible content. Fractions become text, because the digest accepts no floats. */
function toContent(value: unknown): DigestContent {
  if (typeof value === "number" && !Number.isSafeInteger(value)) return { number: String(value) };
  if (Array.isArray(value)) return value.map(toContent);
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return Object.fromEntries(fields.map(([name, field]) => [name, toContent(field)]));
  }
  // The remaining JSON values are text, safe integers, booleans and null.
  return (value ?? null) as DigestContent;
}

/** Digest of a request's content, independent of the order of fields. */
export const requestDigest = (input: Record<string, unknown>): string => digestOf(toContent(input));
