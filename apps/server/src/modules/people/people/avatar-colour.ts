import { createHash } from "node:crypto";

/** Colours with enough contrast for large white initials. */
const palette = [
  "#6366f1",
  "#0f766e",
  "#be185d",
  "#b45309",
  "#1d4ed8",
  "#7c3aed",
  "#15803d",
  "#c2410c",
];
const fallback = "#6366f1";

/** Derives a person's colour from their id. */
export function avatarColourOf(personId: string): string {
  const first = createHash("sha256").update(personId).digest()[0] ?? 0;
  return palette[first % palette.length] ?? fallback;
}
