import { describe, expect, it, test } from "vitest";
import { listFiles } from "../../tests/source-files.ts";
import { chooseTests, stepOf } from "./choose-tests.mjs";

const sources: Record<string, string> = {
  "packages/money/src/format.test.ts": 'it("shows cents", () => {});',
  "packages/db/src/migrate.it.test.ts": 'it("runs each migration once", () => {});',
  "apps/server/src/modules/payments/send.it.test.ts":
    'it("sends money once", () => {}); describe("a payment", () => { it("arrives", () => {}); });',
  "apps/web/src/features/payments/send.test.tsx": 'it("shows an unknown payment", () => {});',
  "apps/web/e2e/payments.spec.ts": 'test("sends money to a friend", () => {});',
  "packages/money/src/format.ts": "export const format = 1;",
};
const steps = ["style", "types", "unit", "web", "integration", "browser"];
const choose = (...words: string[]) =>
  chooseTests(words, {
    root: "/home/Ana Müller/lily [1]",
    steps,
    files: Object.keys(sources),
    read: (file) => sources[file] ?? "",
  });

describe("chooseTests", () => {
  it("returns every step without arguments", () => {
    expect(choose()).toEqual({ steps: steps.map((name) => ({ name })) });
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

  it("returns each matching file under its step", () => {
    expect(choose("payments")).toEqual({
      steps: [
        { name: "web", files: ["apps/web/src/features/payments/send.test.tsx"] },
        { name: "integration", files: ["apps/server/src/modules/payments/send.it.test.ts"] },
        { name: "browser", files: ["apps/web/e2e/payments.spec.ts"] },
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
      steps: [{ name: "integration", files: ["apps/server/src/modules/payments/send.it.test.ts"] }],
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
      steps: [{ name: "integration", files: ["apps/server/src/modules/payments/send.it.test.ts"] }],
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
  });
});

test("every test file of the repository belongs to a step of npm test", () => {
  const tests = listFiles().filter((file) => /\.(test|spec)\.tsx?$/.test(file));
  expect(tests.filter((file) => stepOf(file) === undefined)).toEqual([]);
});
