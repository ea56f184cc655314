import { describe, expect, it, test } from "vitest";
import { listFiles } from "../../tests/source-files.ts";
import { chooseTests } from "./choose-tests.ts";
import deepSeconds from "./deep-seconds.json" with { type: "json" };
import { deepSuite, placeOf, quickSuite, type Suite } from "./suites.ts";

const sources: Record<string, string> = {
  "packages/money/src/format.test.ts": 'it("shows cents", () => {});',
  "packages/db/src/migrate.it.test.ts": 'it("runs each migration once", () => {});',
  "apps/server/src/modules/money/payments/send.it.test.ts":
    'it("sends money once", () => {}); describe("a payment", () => { it("arrives", () => {}); });',
  "apps/web/src/features/payments/send.test.tsx": 'it("shows an unknown payment", () => {});',
  "apps/web/e2e/payments.spec.ts": 'test("sends money to a friend", () => {});',
  "packages/money/src/format.ts": "export const format = 1;",
  "tests/failover.deep.test.ts": 'it("promotes the standby", () => {});',
};

/** The choice with the names of the steps, and what it says of the rest. */
function chooseFrom(suite: Suite, words: readonly string[]) {
  const chosen = chooseTests(words, {
    suite,
    root: "/home/Ana Müller/lily [1]",
    files: Object.keys(sources).filter((file) => /test\.tsx?$|spec\.ts$/.test(file)),
    read: (file) => sources[file] ?? "",
  });
  if ("problem" in chosen) return chosen;
  const { isNamed: _named, isAgain: _again, steps, ...rest } = chosen;
  return {
    ...rest,
    steps: steps.map(({ step, files }) => ({
      name: step.name,
      ...(files === undefined ? {} : { files }),
    })),
  };
}
const choose = (...words: string[]) => chooseFrom(quickSuite, words);
const chooseDeep = (...words: string[]) => chooseFrom(deepSuite, words);

describe("chooseTests", () => {
  it("returns every step without arguments", () => {
    expect(choose()).toEqual({ steps: quickSuite.steps.map(({ name }) => ({ name })) });
  });

  it("returns the named steps in their usual order", () => {
    expect(choose("web", "style")).toEqual({ steps: [{ name: "style" }, { name: "web" }] });
  });

  it.each([
    ["a whole path", "packages/money/src/format.test.ts"],
    ["a part of the path", "money/src/for"],
    ["a path with a dot", "./packages/money/src/format.test.ts"],
    ["an absolute path", "/home/Ana Müller/lily [1]/packages/money/src/format.test.ts"],
    ["backslashes", "packages\\money\\src\\format.test.ts"],
  ])("finds a test file by %s", (_what, word) => {
    expect(choose(word)).toEqual({
      steps: [{ name: "unit", files: ["packages/money/src/format.test.ts"] }],
    });
  });

  it("refuses a word that no path and none of the named files has, before anything runs", () => {
    const chosen = choose("money/src/format", "payments/send.it", "own-data");
    expect(chosen).toEqual({
      problem: expect.stringMatching(
        /^no test file has "own-data" in its path, and none of the 2 named by the other words has it in its text; .* npm test -- unit money\/src\/format payments\/send\.it own-data$/,
      ),
    });
    expect(choose("unit", "money/src/format", "own-data")).toMatchObject({ title: "own-data" });
    expect(choose("money/src/format", "payments/send.it", "shows cents")).toMatchObject({
      title: "shows cents",
    });
  });

  it("returns each matching file under its step", () => {
    expect(choose("payments")).toEqual({
      steps: [
        { name: "web", files: ["apps/web/src/features/payments/send.test.tsx"] },
        { name: "browser", files: ["apps/web/e2e/payments.spec.ts"] },
        { name: "integration", files: ["apps/server/src/modules/money/payments/send.it.test.ts"] },
      ],
    });
  });

  it("returns only matching files of a named step", () => {
    expect(choose("style", "web", "payments")).toEqual({
      steps: [
        { name: "style" },
        { name: "web", files: ["apps/web/src/features/payments/send.test.tsx"] },
      ],
    });
  });

  it("finds tests by title in the files that contain it", () => {
    expect(choose("sends money once")).toEqual({
      steps: [
        { name: "integration", files: ["apps/server/src/modules/money/payments/send.it.test.ts"] },
      ],
      title: "sends money once",
    });
  });

  it("accepts a title without quotes, and one as printed in a report", () => {
    expect(choose("shows", "cents")).toMatchObject({ title: "shows cents" });
    expect(choose("a payment > arrives")).toMatchObject({ title: "a payment arrives" });
  });

  it("returns a problem if no test file contains a title, unless its step is named", () => {
    expect(choose("refuses 12.345 dollars")).toEqual({
      problem: expect.stringContaining('no test file has "refuses 12.345 dollars"'),
    });
    expect(choose("web", "refuses 12.345 dollars")).toEqual({
      steps: [{ name: "web" }],
      title: "refuses 12.345 dollars",
    });
  });

  it("finds tests by title in the named files or the named step", () => {
    expect(choose("payments/send.it", "sends money")).toEqual({
      steps: [
        { name: "integration", files: ["apps/server/src/modules/money/payments/send.it.test.ts"] },
      ],
      title: "sends money",
    });
    expect(choose("unit", "sends money")).toEqual({
      steps: [{ name: "unit" }],
      title: "sends money",
    });
  });

  it("returns a problem if a named file is not a test", () => {
    const named = { problem: expect.stringContaining('"packages/money/src/format.ts"') };
    expect(choose("packages/money/src/format.ts")).toEqual(named);
    expect(choose("web", "format.test.ts")).toEqual({
      problem: 'no test file of web has "format.test.ts" in its path',
    });
  });

  it("accepts --inspect-brk for exactly one test file", () => {
    expect(choose("--inspect-brk", "format.test.ts")).toMatchObject({ inspect: "--inspect-brk" });
    expect(choose("--inspect-brk=127.0.0.1:9300", "format.test.ts")).toMatchObject({
      inspect: "--inspect-brk=127.0.0.1:9300",
    });
    expect(choose("--inspect-brk")).toHaveProperty("problem");
    expect(choose("--inspect-brk", "payments")).toHaveProperty("problem");
  });

  it("refuses an unknown option", () => {
    expect(choose("--watch")).toEqual({ problem: expect.stringContaining("--watch") });
    expect(choose("--part", "1/2")).toEqual({ problem: expect.stringContaining("--part") });
  });

  it("chooses a part of the deep tests", () => {
    expect(chooseDeep("--part", "2/6")).toMatchObject({ part: { number: 2, count: 6 } });
    expect(chooseDeep("--part=6/6")).toMatchObject({ part: { number: 6, count: 6 } });
  });

  it.each(["", "0/6", "7/6", "2", "a/b"])("refuses the part %j", (part) => {
    expect(chooseDeep("--part", part)).toEqual({ problem: "--part needs a part, such as 2/6" });
  });

  it("chooses deep tests by their paths, and names the command of a test that runs with the other one", () => {
    expect(chooseDeep("failover")).toEqual({
      steps: [{ name: "deep", files: ["tests/failover.deep.test.ts"] }],
    });
    expect(choose("tests/failover.deep.test.ts")).toEqual({
      problem: "tests/failover.deep.test.ts runs with npm run test:deep",
    });
    expect(chooseDeep("payments/send.it")).toEqual({
      problem: "apps/server/src/modules/money/payments/send.it.test.ts runs with npm test",
    });
  });
});

test("every test file of the repository runs with npm test or with npm run test:deep", () => {
  const tests = listFiles().filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  expect(tests.filter((file) => placeOf(file) === undefined)).toEqual([]);
});

test("the recorded times of deep tests are those of files and commands that exist", () => {
  const commands = deepSuite.steps.map(({ name }) => name);
  const known = new Set([
    ...listFiles().filter((file) => placeOf(file)?.suite === deepSuite),
    ...commands,
  ]);
  expect(Object.keys(deepSeconds).filter((name) => !known.has(name))).toEqual([]);
});
