import { describe, expect, it } from "vitest";
import {
  backLeaves,
  beginTask,
  readTask,
  type SecurityEvent,
  type SecurityState,
  type SecurityTask,
  securityReducer,
} from "./security-flow.ts";

const after = (task: SecurityTask, ...events: SecurityEvent[]): SecurityState =>
  events.reduce(securityReducer, beginTask(task));
const code: SecurityEvent = { type: "code_entered", code: "407126" };
const chosen: SecurityEvent = { type: "passcode_chosen", passcode: "805913" };
const submitting: SecurityEvent = { type: "submitting" };

describe("every security change begins with the mailed code", () => {
  it.each([
    ["set_passcode", "choose"],
    ["reset_passcode", "choose"],
    ["remove_passcode", "code"],
    ["add_passkey", "code"],
  ] as const)("%s goes on to %s", (kind, step) => {
    expect(beginTask({ kind })).toMatchObject({ step: "code", code: "" });
    expect(after({ kind }, code)).toMatchObject({ step, code: "407126" });
  });
});

describe("a security change of the passcode", () => {
  const task = { kind: "set_passcode" } as const;

  it.each([
    ["is asked for twice", [code, chosen], { step: "repeat", passcode: "805913" }],
    [
      "is chosen again when the two differ",
      [code, chosen, { type: "passcode_differed" }],
      { step: "choose", passcode: "", problem: "different", code: "407126" },
    ],
    [
      "is chosen again when it is easy to guess; the code stays",
      [code, chosen, submitting, { type: "passcode_refused" }],
      { step: "choose", passcode: "", problem: "weak", code: "407126", submitting: false },
    ],
    [
      "is chosen again when it is 123456, before it is asked for twice",
      [code, { type: "passcode_chosen", passcode: "123456" }],
      { step: "choose", passcode: "", problem: "weak" },
    ],
    [
      "is chosen again when one half repeats the other",
      [code, { type: "passcode_chosen", passcode: "407407" }],
      { step: "choose", passcode: "", problem: "weak" },
    ],
    [
      "waits for another code when the code was wrong",
      [code, chosen, submitting, { type: "code_refused", reason: "wrong" }],
      { step: "code", codeProblem: "wrong", code: "", codeEntry: 2, passcode: "" },
    ],
    [
      "can be saved again when no answer came",
      [code, chosen, submitting, { type: "failed" }],
      { step: "repeat", code: "407126", passcode: "805913", submitting: false },
    ],
    [
      "is chosen anew after Back",
      [code, chosen, { type: "back" }],
      { step: "choose", passcode: "", code: "407126" },
    ],
    [
      "has nothing wrong with it once another one is chosen",
      [code, chosen, { type: "passcode_differed" }, chosen],
      { step: "repeat", problem: null },
    ],
  ] as [string, SecurityEvent[], Partial<SecurityState>][])("%s", (_, events, state) => {
    expect(after(task, ...events)).toMatchObject(state);
  });
});

it("a pending reset shows when it takes effect", () => {
  const until = "2026-11-23T12:40:00.000Z";
  const events: SecurityEvent[] = [code, chosen, submitting, { type: "waiting", until }];
  expect(after({ kind: "reset_passcode" }, ...events)).toMatchObject({
    step: "waits",
    waitsUntil: until,
    passcode: "",
    submitting: false,
  });
});

it("an unanswered removal asks for the code again", () => {
  expect(after({ kind: "remove_passcode" }, code, submitting, { type: "failed" })).toMatchObject({
    step: "code",
    code: "",
    codeEntry: 2,
    submitting: false,
  });
});

it("a new passkey is named after the code was accepted", () => {
  expect(after({ kind: "add_passkey" }, code, submitting, { type: "code_accepted" })).toMatchObject(
    { step: "name", submitting: false },
  );
});

it.each([
  ["code", true],
  ["choose", true],
  ["name", true],
  ["waits", true],
  ["repeat", false],
] as const)("leaves by Back from %s: %s", (step, leaves) => {
  expect(backLeaves({ ...beginTask({ kind: "set_passcode" }), step })).toBe(leaves);
});

it.each([
  [null, null],
  [{}, null],
  [{ task: null }, null],
  [{ task: { kind: "something else" } }, null],
  [{ task: { kind: "remove_passkey" } }, null],
  [{ task: { kind: "remove_passkey", id: 7 } }, null],
  [{ task: { kind: "remove_passkey", id: "p1" } }, { kind: "remove_passkey", id: "p1" }],
  [{ task: { kind: "add_passkey", id: "p1" } }, { kind: "add_passkey" }],
] as const)("a history entry with %j begins %j", (state, task) => {
  expect(readTask(state)).toEqual(task);
});
