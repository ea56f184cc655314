const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  "[]": Array.isArray,
  "{}": (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  $: (value) => typeof value === "string",
  "#": (value) => typeof value === "number",
  "?": (value) => typeof value === "boolean",
};

/**
 * Whether an operation is repeated with the same id until it has an answer: without one, its outcome is unknown.
 */
export const isAskedAgain = (form: string): boolean => form.startsWith("!");

/**
 * Whether the data of an answer has the required content of the operation's answer.
 * @param form from the generated table of routes: `[]` for a list, else the names of the required fields, each
 * followed by the mark of its kind. A field without a mark may be null or of several kinds, but must be there.
 */
export function fitsForm(data: unknown, form: string): boolean {
  if (form === "[]") return Array.isArray(data);
  if (typeof data !== "object" || data === null || Array.isArray(data)) return false;
  return form
    .replace("!", "")
    .split(" ")
    .every((field) => {
      const name = /^\w*/.exec(field)?.[0] ?? "";
      const value: unknown = data[name as keyof typeof data];
      return name === "" || (kinds[field.slice(name.length)]?.(value) ?? value !== undefined);
    });
}
