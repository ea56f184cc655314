import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const source = join(process.cwd(), "apps/web/src");
const files = globSync("{app,features,shared}/**/*.{ts,tsx}", { cwd: source })
  .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith("shared/navigation/"))
  .map((file) => ({ file, text: readFileSync(join(source, file), "utf8") }));

const withMatch = (pattern: RegExp) =>
  files
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort();

it("buttons of bars leave a screen with useUp, so that in-app Back never grows the history", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(withMatch(/on(?:Back|Close)=\{\(\) => navigate\(/)).toEqual([]);
  expect(withMatch(/\bhistory\.(?:back|forward|go|length)\b/)).toEqual(["app/cold-start.ts"]);
});

it("only the navigation and what runs before the app add entries to the history", () => {
  expect(withMatch(/\bhistory\.pushState\b/)).toEqual([]);
  expect(withMatch(/\bhistory\.replaceState\b/)).toEqual([
    "app/cold-start.ts",
    "app/first-paint/leave-bare-domain.ts",
    "features/enter/referral-capture/pending-code.ts",
  ]);
});
