/** Readers for the schemas of kept values: each answers for whatever may have been stored. */

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

export const isText = (value: unknown): value is string => typeof value === "string";

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(isText);

/** A text that says something. */
export const textOrNull = (value: unknown): string | null =>
  isText(value) && value !== "" ? value : null;
