import { describe, expect, it } from "vitest";
import { nextSessionState, type SessionState, storedPerson } from "./session-state.ts";

const ada: SessionState = { status: "signed_in", userId: "ada", email: "ada@a.example" };

describe("the session state", () => {
  it.each([
    [
      "a session arrives",
      { status: "resolving" },
      { type: "session", person: { id: "ada", email: "ada@a.example" } },
      ada,
    ],
    [
      "nothing is stored",
      { status: "resolving" },
      { type: "no_session", stored: null },
      { status: "signed_out" },
    ],
    [
      "offline with an old session",
      { status: "resolving" },
      { type: "no_session", stored: { id: "ada", email: "ada@a.example" } },
      ada,
    ],
    ["signed out", ada, { type: "signed_out" }, { status: "signed_out" }],
    [
      "another person signs in",
      ada,
      { type: "session", person: { id: "bo", email: "b@b.example" } },
      { status: "signed_in", userId: "bo", email: "b@b.example" },
    ],
  ] as const)("%s", (_, before, event, after) => {
    expect(nextSessionState(before, event)).toEqual(after);
  });

  it("the session state stays the same object if only the token was refreshed", () => {
    const event = { type: "session", person: { id: "ada", email: "ada@a.example" } } as const;
    expect(nextSessionState(ada, event)).toBe(ada);
  });
});

it.each([
  [null, null],
  ["not json", null],
  ["{}", null],
  ['{"user":{"id":"ada","email":"a@a.example"}}', { id: "ada", email: "a@a.example" }],
  ['{"user":{"id":"ada"}}', { id: "ada" }],
])("the stored session %j is read", (stored, person) => {
  expect(storedPerson(stored)).toEqual(person);
});
