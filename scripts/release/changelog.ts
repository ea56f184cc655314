// The changelog's sections. A release gets a draft, which a person turns into sentences for operators.

/** The heading of the part of a draft that a person has to work into the section. */
export const draftHeading = "### Commits to sort in or remove";

const unreleased = "## [Unreleased]";
const modulePattern = /^([a-z][a-z0-9 -]{1,40}): (.+)$/i;

/** Groups the subjects of commits by what stands before their colon, such as "settlement"; merges are left out. */
export function groupSubjects(subjects: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const subject of subjects) {
    if (/^merge\b/i.test(subject)) continue;
    const [, module = "other", what = subject] = modulePattern.exec(subject) ?? [];
    const group = module.toLowerCase();
    groups.set(group, [...(groups.get(group) ?? []), what]);
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const headingOf = (version: string) => `## [${version}]`;

/** Reads a version's section without its heading; undefined if there is none. */
export function sectionOf(changelog: string, version: string): string | undefined {
  const start = changelog.indexOf(`\n${headingOf(version)}`);
  if (start < 0) return undefined;
  const rest = changelog.slice(changelog.indexOf("\n", start + 1) + 1);
  const end = rest.search(/^## \[/m);
  return (end < 0 ? rest : rest.slice(0, end)).trim();
}

/**
 * Makes the section of a version: what was unreleased, and the commits that a person still has to sort in.
 * @param date such as "2026-11-24"
 * @returns the whole changelog
 * @throws Error if there is no unreleased section
 */
export function draftSection(
  changelog: string,
  { version, date, subjects }: { version: string; date: string; subjects: readonly string[] },
): string {
  const start = changelog.indexOf(`${unreleased}\n`);
  if (start < 0) throw new Error(`CHANGELOG.md has no section ${unreleased}`);
  const end = start + unreleased.length + 1;
  const commits = [...groupSubjects(subjects)].map(
    ([module, all]) => `- **${module}**\n${all.map((subject) => `  - ${subject}\n`).join("")}`,
  );
  const draft = commits.length === 0 ? "" : `${draftHeading}\n${commits.join("")}\n`;
  return (
    `${changelog.slice(0, end)}\n${headingOf(version)} - ${date}\n\n${draft}` +
    changelog.slice(end).replace(/^\n+/, "")
  );
}

/** True if the version comes after the other one; both are three numbers. */
export function isLater(version: string, than: string): boolean {
  const [a, b] = [version, than].map((one) => one.split(".").map(Number));
  const place = [0, 1, 2].find((index) => a?.[index] !== b?.[index]);
  return place !== undefined && (a?.[place] ?? 0) > (b?.[place] ?? 0);
}
