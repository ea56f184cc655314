import type { FirstLoads } from "../../apps/web/build/first-loads.ts";

/** Parts below this size are summed up. */
const minBytes = 500;

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** A Markdown table of the parts of each first load, largest first, in gzipped kilobytes. */
export function firstLoadsSection(loads: FirstLoads): string {
  const screens = Object.keys(loads);
  const names = [...new Set(Object.values(loads).flatMap((parts) => Object.keys(parts)))];
  const largest = (name: string) => Math.max(...screens.map((one) => loads[one]?.[name] ?? 0));
  const listed = names.filter((name) => largest(name) >= minBytes);
  listed.sort((a, b) => largest(b) - largest(a));
  const sum = (screen: string, wanted: (name: string) => boolean) =>
    Object.entries(loads[screen] ?? {}).reduce(
      (total, [name, bytes]) => total + (wanted(name) ? bytes : 0),
      0,
    );
  const row = (name: string, bytesOf: (screen: string) => number) => {
    const cells = screens.map((screen) => {
      const bytes = bytesOf(screen);
      return bytes === 0 ? "" : kilobytes(bytes);
    });
    return `| ${[name, ...cells].join(" | ")} |`;
  };
  return [
    `| part | ${screens.join(" | ")} |`,
    `| --- |${" ---: |".repeat(screens.length)}`,
    ...listed.map((name) => row(name, (screen) => loads[screen]?.[name] ?? 0)),
    row("smaller parts", (screen) => sum(screen, (name) => !listed.includes(name))),
    row("**sum**", (screen) => sum(screen, () => true)),
  ].join("\n");
}

const begin = "<!-- first loads: npm run first-loads -->";
const end = "<!-- end of first loads -->";

/** Replaces the section between the two marks. @throws if the document has no marks */
export function withSection(document: string, section: string): string {
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error("the document has no place for the first loads");
  return `${document.slice(0, from + begin.length)}\n${section}\n${document.slice(to)}`;
}
