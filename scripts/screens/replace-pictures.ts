import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { maxPictureBytes, readSections, writePage } from "./screens-page.ts";

/**
 * Replaces the pictures in docs/screens, those of the screens on its page, with new ones.
 * @param drawn folder of the new pictures, of all screens
 * @param root folder of the repository
 * @throws Error if a picture is missing or larger than the limit; then nothing has been changed
 */
export function replacePictures(drawn: string, root: string): void {
  const folder = join(root, "docs/screens");
  const page = join(folder, "README.md");
  const readme = join(root, "README.md");
  const sections = readSections(readFileSync(page, "utf8"));
  const names = readdirSync(drawn).flatMap((name) => /^(.+)-light\.webp$/.exec(name)?.[1] ?? []);
  const written = writePage(sections, names);
  const pictures = sections
    .flatMap((section) => section.names)
    .flatMap((name) => [`${name}-light.webp`, `${name}-dark.webp`]);
  const large = pictures.filter((name) => statSync(join(drawn, name)).size > maxPictureBytes);
  if (large.length > 0) {
    throw new Error(`larger than ${maxPictureBytes} bytes: ${large.join(", ")}`);
  }
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  for (const name of pictures) cpSync(join(drawn, name), join(folder, name));
  writeFileSync(page, written);
  const shown = readFileSync(readme, "utf8");
  writeFileSync(readme, shown.replaceAll(/(docs\/screens\/[\w-]+)\.png/g, "$1.webp"));
}
