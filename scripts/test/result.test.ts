import { expect, it } from "vitest";
import type { RunEvent } from "./events.ts";
import { filesThatPassed, resultOf } from "./result.ts";

const test = (
  file: string,
  title: string,
  state: "passed" | "failed" | "skipped",
  message?: string,
): RunEvent => ({
  kind: "test",
  file,
  title,
  state,
  seconds: 1,
  ...(message === undefined ? {} : { message }),
});
const end = (file: string, message?: string): RunEvent => ({
  kind: "file",
  file,
  seconds: 2,
  ...(message === undefined ? {} : { message }),
});

it("the result of a run counts its tests and names failed and skipped ones", () => {
  const events = [
    test("a.test.ts", "rounds up", "passed"),
    test("a.test.ts", "rounds down", "failed", "expected 1 to be 2"),
    test("a.test.ts", "in Firefox", "skipped", "no Firefox"),
    end("a.test.ts"),
  ];
  expect(resultOf(events)).toMatchObject({
    passes: false,
    passed: 1,
    failed: 1,
    failures: [{ title: "rounds down", file: "a.test.ts", message: "expected 1 to be 2" }],
    skipped: ["no Firefox"],
  });
});

it("a file that could not be loaded counts as a failure", () => {
  expect(resultOf([end("a.test.ts", "no module b")])).toMatchObject({
    passes: false,
    failed: 1,
    failures: [{ file: "a.test.ts", message: "no module b" }],
  });
});

it("tests of a file whose run was interrupted count", () => {
  expect(resultOf([test("a.test.ts", "sends", "failed", "no money")])).toMatchObject({ failed: 1 });
});

it("a file that ran again replaces what it reported before", () => {
  const events = [
    test("a.test.ts", "sends", "failed", "no money"),
    end("a.test.ts"),
    test("b.test.ts", "tops up", "passed"),
    end("b.test.ts"),
    test("a.test.ts", "sends", "passed"),
    end("a.test.ts"),
  ];
  expect(resultOf(events)).toMatchObject({ passes: true, passed: 2, failed: 0 });
});

it("a file has passed when it ended and none of its tests failed", () => {
  const events = [
    test("passed.test.ts", "a", "passed"),
    end("passed.test.ts"),
    test("failed.test.ts", "b", "failed", "no"),
    end("failed.test.ts"),
    end("broken.test.ts", "no module"),
    test("interrupted.test.ts", "c", "passed"),
  ];
  expect(filesThatPassed(events)).toEqual(new Set(["passed.test.ts"]));
});
