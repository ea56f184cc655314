import { describe, expect, it } from "vitest";
import { canDelete, type DeleteEvent, deleteReducer, firstDeleteState } from "./delete-flow.ts";

const after = (...events: DeleteEvent[]) => events.reduce(deleteReducer, firstDeleteState);
const wanted: DeleteEvent = { type: "code_wanted" };
const sent: DeleteEvent = { type: "code_sent", resendAtMs: 2000 };
const typed = (code: string): DeleteEvent => ({ type: "typed", code });
const deleting: DeleteEvent = { type: "deleting" };
const refused = (codeSpent: boolean): DeleteEvent => ({
  type: "refused",
  error: "No.",
  codeSpent,
});

describe("deleting an account", () => {
  it.each([
    ["nothing was pressed", [], "explaining", false],
    ["a code was wanted", [wanted], "sending", false],
    [
      "it could not be sent",
      [wanted, { type: "code_not_sent", error: "No." }],
      "explaining",
      false,
    ],
    ["it was sent", [wanted, sent], "asking", false],
    ["five digits are there", [wanted, sent, typed("12345")], "asking", false],
    ["six digits are there", [wanted, sent, typed("123456")], "asking", true],
    ["it is under way", [wanted, sent, typed("123456"), deleting], "deleting", false],
    ["it was pressed too early", [wanted, sent, typed("123"), deleting], "asking", false],
    [
      "a balance was in the way",
      [wanted, sent, typed("123456"), deleting, refused(false)],
      "asking",
      true,
    ],
    [
      "the code was wrong",
      [wanted, sent, typed("123456"), deleting, refused(true)],
      "asking",
      false,
    ],
  ] as [string, DeleteEvent[], string, boolean][])(
    "is in the phase %3$s when %1$s; ready to delete: %4$s",
    (_, events, phase, ready) => {
      const state = after(...events);
      expect(state.phase).toBe(phase);
      expect(canDelete(state)).toBe(ready);
    },
  );

  it("keeps the entered code while it is running", () => {
    expect(after(wanted, sent, typed("123456"), deleting, typed("9")).code).toBe("123456");
  });

  it("shows the error until something is typed", () => {
    const state = after(wanted, sent, typed("123456"), deleting, refused(true));
    expect(state.error).toBe("No.");
    expect(deleteReducer(state, typed("1")).error).toBeNull();
  });

  it("sends another code on request, and starts over with it", () => {
    const again = after(wanted, sent, typed("12"), wanted);
    expect(again).toMatchObject({ phase: "resending", resendAtMs: 2000 });
    expect(deleteReducer(again, { type: "code_sent", resendAtMs: 9000 })).toMatchObject({
      phase: "asking",
      code: "",
      resendAtMs: 9000,
    });
    expect(deleteReducer(again, { type: "code_not_sent", error: "No." })).toMatchObject({
      phase: "asking",
      error: "No.",
    });
  });
});
