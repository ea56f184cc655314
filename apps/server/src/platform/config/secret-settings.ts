import { z } from "zod";

/** Shorter texts are no keys, and would remove ordinary words from the log. */
const minKeyLength = 16;

const splitRing = (value: string): string[] => value.split(",").map((one) => one.trim());

/** A setting with which others prove who they are: several secrets, separated by commas, while one replaces another. */
export const secretRing = z
  .string()
  .transform(splitRing)
  .refine((secrets) => secrets.every(({ length }) => length >= minKeyLength), {
    message: `each secret must have at least ${minKeyLength} characters`,
  });

const minValueLength = 8;
const minPasswordLength = 4;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Lists the parts of an address that may be a key: its password, long parts of its path, and the values of its query.
 * The address need not be valid.
 */
export function secretPartsOf(address: string): string[] {
  const [, userInfo = "", rest = ""] = /^[a-z]+:\/\/(?:([^/?#]*)@)?([^#]*)/i.exec(address) ?? [];
  const [user = "", ...password] = userInfo.split(":");
  const [path = "", query = ""] = rest.split("?");
  const [, ...segments] = path.split("/");
  const values = query.split("&").map((pair) => pair.slice(pair.indexOf("=") + 1));
  const parts = [
    ...[password.join(":")].filter((text) => text.length >= minPasswordLength),
    ...[user, ...segments].filter((text) => text.length >= minKeyLength),
    ...values.filter((text) => text.length >= minKeyLength),
  ];
  return [...new Set(parts.flatMap((part) => [part, decoded(part)]))];
}

/** Lists the values of headers, given as name=value pairs separated by commas. */
function headerValuesOf(headers: string): string[] {
  const values = headers.split(",").map((pair) => pair.slice(pair.indexOf("=") + 1).trim());
  return values
    .filter((text) => text.length >= minValueLength)
    .flatMap((text) => [text, decoded(text)]);
}

/** Lists all texts in the settings that must never be logged: tokens, keys, and keys within addresses. */
export function secretSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (value === undefined || value === "" || name === "PUBLIC_URL") return [];
    if (/(_URL|_DSN|_ENDPOINT)$/.test(name)) return secretPartsOf(value);
    if (/_HEADERS$/.test(name)) return headerValuesOf(value);
    if (!/_(TOKEN|KEY|SECRET)$/.test(name)) return [];
    return [value, ...splitRing(value)].filter((secret) => secret.length >= minValueLength);
  });
}

/** Creates a function that removes secrets from a text, also where they are part of JSON. */
export function createHider(secrets: readonly string[]): (text: string) => string {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const all = [...new Set(secrets.flatMap((secret) => [secret, inJson(secret)]))]
    // A secret may be a part of another one.
    .sort((one, other) => other.length - one.length);
  return (text) => all.reduce((hidden, secret) => hidden.replaceAll(secret, "[removed]"), text);
}
