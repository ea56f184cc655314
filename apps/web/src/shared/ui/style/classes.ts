/** Joins class names, or ids, into one attribute; false and undefined are omitted. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
