import { expect, it } from "vitest";
import { listHangingPasses, listRunningPasses, maxPassMs, runPass } from "./running-passes.ts";

it("a pass counts as hanging only when it has run for longer than any pass should", async () => {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const startedAtMs = performance.now();
  const passes = Promise.all([
    runPass({ name: "short" }, () => ended),
    runPass({ name: "long", maxMs: 3 * maxPassMs }, () => ended),
  ]);
  expect(listRunningPasses()).toEqual(expect.arrayContaining(["short", "long"]));
  const hangingAfter = (ms: number) =>
    listHangingPasses(startedAtMs + ms).filter((name) => ["short", "long"].includes(name));
  expect(hangingAfter(maxPassMs)).toEqual([]);
  expect(hangingAfter(maxPassMs + 5_000)).toEqual(["short"]);
  expect(hangingAfter(3 * maxPassMs + 5_000)).toEqual(["short", "long"]);
  end();
  await passes;
  expect(hangingAfter(Number.POSITIVE_INFINITY)).toEqual([]);
});

it("a pass that fails is not running any more", async () => {
  await expect(
    runPass({ name: "failing", maxMs: 1 }, () => Promise.reject(new Error("no"))),
  ).rejects.toThrow("no");
  expect(listRunningPasses()).not.toContain("failing");
});
