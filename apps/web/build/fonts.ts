import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

const { resolve } = createRequire(import.meta.url);

/** Latin-1 and the signs of our texts; other letters, for example in names, come from the device's font. */
const characters = [
  ...Array.from({ length: 0xff - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ..."ıŒœˆ˚˜–—‘’‚“”„•…‹›€™−←→↑↓⁄≤≥≈×",
].join("");

/** Kerning, accents, and digits of equal width; no stylistic alternates. */
const keepFeatures = ["calt", "ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum"];

const fonts = {
  "headings.woff2": {
    file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    // The optical size costs as much as the letters: one in the middle of a title's and a balance's.
    variationAxes: { wght: { min: 600, max: 800 }, opsz: 40 },
  },
  "text.woff2": {
    file: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
  },
} as const;

/**
 * Writes the app's two fonts with only the characters, weights and features that it uses: half of the bytes, which
 * every first visit waits for.
 * @param root of the web app
 * @returns the folder; styles name its files as `fonts/…`
 */
export async function writeFonts(root: string): Promise<string> {
  const folder = join(root, "node_modules", ".cache", "fonts");
  mkdirSync(folder, { recursive: true });
  for (const [name, { file, variationAxes }] of Object.entries(fonts)) {
    const font = readFileSync(resolve(file));
    const options = { targetFormat: "woff2", variationAxes, keepFeatures } as const;
    writeFileSync(join(folder, name), await subsetFont(font, characters, options));
  }
  return folder;
}
