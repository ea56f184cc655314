/** Type guards for the schemas of stored values, which may hold anything. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

export const isText = (value: unknown): value is string => typeof value === "string";

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(isText);

/** A non-empty string, or null. */
export const textOrNull = (value: unknown): string | null =>
  isText(value) && value !== "" ? value : null;
