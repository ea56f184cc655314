import { describe, expect, it } from "vitest";
import { cameraTrouble, type ScanEvent, scanReducer, scanStart } from "./scan-flow.ts";

const run = (...events: ScanEvent[]) => events.reduce(scanReducer, scanStart);

describe("the state of the scanner", () => {
  it.each([
    ["starts", [], { camera: "starting", reading: false, problem: null }],
    ["watches", [{ type: "camera_started" }], { camera: "watching" }],
    ["is blocked", [{ type: "camera_failed", trouble: "denied" }], { camera: "denied" }],
    [
      "is tried again",
      [{ type: "camera_failed", trouble: "failed" }, { type: "camera_asked" }],
      { camera: "starting" },
    ],
    [
      "reads a picture while the camera is blocked",
      [{ type: "camera_failed", trouble: "denied" }, { type: "picture_chosen" }],
      { camera: "denied", reading: true },
    ],
    [
      "finds no code in it",
      [{ type: "picture_chosen" }, { type: "code_refused", problem: "noCode" }],
      { reading: false, problem: "noCode" },
    ],
    [
      "forgets an old problem when another picture is chosen",
      [{ type: "code_refused", problem: "foreign" }, { type: "picture_chosen" }],
      { reading: true, problem: null },
    ],
    [
      "says again what another picture shows",
      [
        { type: "code_refused", problem: "foreign" },
        { type: "picture_chosen" },
        { type: "code_refused", problem: "foreign" },
      ],
      { reading: false, problem: "foreign" },
    ],
  ] as [string, ScanEvent[], object][])("%s", (_, events, state) => {
    expect(run(...events)).toMatchObject(state);
  });

  it("a code that the camera sees repeatedly is announced once", () => {
    const seen: ScanEvent = { type: "code_refused", problem: "foreign" };
    const once = run({ type: "camera_started" }, seen);
    expect(scanReducer(once, seen)).toBe(once);
  });
});

it.each([
  ["NotAllowedError", "denied"],
  ["SecurityError", "denied"],
  ["NotFoundError", "missing"],
  ["OverconstrainedError", "missing"],
  ["NotReadableError", "failed"],
  ["AbortError", "failed"],
])("the exception %s means that the camera is %s", (name, trouble) => {
  expect(cameraTrouble(new DOMException("", name))).toBe(trouble);
});

it("an exception of another kind means that the camera failed", () => {
  expect(cameraTrouble(new TypeError("undefined is not an object"))).toBe("failed");
});
