/** Limit for each picture in docs, because every set of them stays in the history. Those of wide windows are the largest. */
export const maxPictureBytes = 80_000;

/** Names of the screens under each heading, in the order of the page. */
export type Sections = readonly { heading: string; names: readonly string[] }[];

const newScreens = "Other screens";

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

const firstWord = (name: string) => name.split("-")[0];

/**
 * Writes docs/screens/README.md. Screens without pictures are left out. New ones follow screens that begin
 * with the same word, or come last.
 * @param names of all screens with pictures
 */
export function writePage(sections: Sections, names: readonly string[]): string {
  const listed = new Set(sections.flatMap((section) => section.names));
  const all = sections.map(({ heading, names: own }) => ({ heading, names: [...own] }));
  for (const name of names.filter((one) => !listed.has(one)).sort()) {
    const isRelated = (one: string) => firstWord(one) === firstWord(name);
    let section = all.find(({ names: own }) => own.some(isRelated));
    section ??= all.find(({ heading }) => heading === newScreens);
    if (section === undefined) all.push({ heading: newScreens, names: [name] });
    else section.names.push(name);
  }
  const tables = all
    .map(({ heading, names: own }) => ({
      heading,
      rows: own
        .filter((name) => names.includes(name))
        .map(
          (name) =>
            `| ${name.replaceAll("-", " ")} | ${picture(name, "light")} | ${picture(name, "dark")} |`,
        ),
    }))
    .filter(({ rows }) => rows.length > 0)
    .map(
      ({ heading, rows }) =>
        `## ${heading}\n\n| screen | light | dark |\n|---|---|---|\n${rows.join("\n")}\n`,
    );
  return `# Screens

Every screen at 390 × 844 in both themes, as the tests' gallery shows it. A number at the end of a name is the width of a wider window.

\`\`\`
node scripts/run.mjs scripts/write-screens.ts    # creates the pictures and this page again
\`\`\`

${tables.join("\n")}`;
}
