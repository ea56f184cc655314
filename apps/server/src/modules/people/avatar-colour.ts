import { createHash } from "node:crypto";

/** Colours on which large white initials can be read. */
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

/** A person's colour: always the same for the same id. */
export function avatarColourOf(personId: string): string {
  const first = createHash("sha256").update(personId).digest()[0] ?? 0;
  return palette[first % palette.length] ?? fallback;
}
