import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { maxPictureBytes, readSections, writePage } from "./screens-page.ts";

/**
 * Replaces all pictures in docs/screens with new ones, and writes the pages that show them.
 * @param drawn folder of the new pictures
 * @param root folder of the repository
 * @throws Error if a picture is larger than the limit; then nothing has been changed
 */
export function replacePictures(drawn: string, root: string): void {
  const folder = join(root, "docs/screens");
  const page = join(folder, "README.md");
  const readme = join(root, "README.md");
  const pictures = readdirSync(drawn);
  const large = pictures.filter((name) => statSync(join(drawn, name)).size > maxPictureBytes);
  if (large.length > 0) {
    throw new Error(`larger than ${maxPictureBytes} bytes: ${large.join(", ")}`);
  }
  const names = pictures.flatMap((name) => /^(.+)-light\.webp$/.exec(name)?.[1] ?? []);
  const written = writePage(readSections(readFileSync(page, "utf8")), names);
  rmSync(folder, { recursive: true });
  cpSync(drawn, folder, { recursive: true });
  writeFileSync(page, written);
  const shown = readFileSync(readme, "utf8");
  writeFileSync(readme, shown.replaceAll(/(docs\/screens\/[\w-]+)\.png/g, "$1.webp"));
}
