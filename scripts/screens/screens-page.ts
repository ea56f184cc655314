/** Limit for each picture in docs, because every set of them stays in the history. Those of wide windows are the largest. */
export const maxPictureBytes = 80_000;

/** Names of the screens under each heading, in the order of the page. */
export type Sections = readonly { heading: string; names: readonly string[] }[];

/** Reads the headings and screens of docs/screens/README.md. */
export function readSections(page: string): Sections {
  const [, ...sections] = page.split(/^## /m);
  return sections.map((section) => ({
    heading: section.slice(0, section.indexOf("\n")).trim(),
    names: [...section.matchAll(/src="([\w-]+)-light\.\w+"/g)].map(([, name = ""]) => name),
  }));
}

/** The name of a picture of a wide window ends with the window's width. */
const widthOf = (name: string) => (Number(/-(\d{3,4})$/.exec(name)?.[1] ?? 0) >= 1024 ? 400 : 195);

const picture = (name: string, theme: string) =>
  `<img src="${name}-${theme}.webp" width="${widthOf(name)}" alt="${name}, ${theme}" />`;

/**
 * Writes docs/screens/README.md. The page chooses the screens: a few that show the whole, since every set of pictures
 * stays in the history.
 * @throws Error if a chosen screen has no picture
 */
export function writePage(sections: Sections, names: readonly string[]): string {
  const missing = sections.flatMap((one) => one.names).filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`no picture of ${missing.join(", ")}`);
  const tables = sections
    .map(({ heading, names: own }) => ({
      heading,
      rows: own.map(
        (name) =>
          `| ${name.replaceAll("-", " ")} | ${picture(name, "light")} | ${picture(name, "dark")} |`,
      ),
    }))
    .map(
      ({ heading, rows }) =>
        `## ${heading}\n\n| screen | light | dark |\n|---|---|---|\n${rows.join("\n")}\n`,
    );
  return `# Screens

Some screens at 390 × 844 in both themes, as the tests' gallery shows them. A number at the end of a name is the width of a wider window.
\`npm run test:deep -- gallery\` draws every screen, in \`test-results/screens\`.

\`\`\`
node scripts/run.mjs scripts/write-screens.ts    # draws the pictures of this page again
\`\`\`

${tables.join("\n")}`;
}
