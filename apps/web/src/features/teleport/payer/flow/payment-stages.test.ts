import { expect, it } from "vitest";
import { stagesOf } from "./payment-stages.ts";

const delivered = { code: "delivered", message: "It is there." } as const;

it.each([
  ["AWAITING_TRANSFER", null, ["done", "done", "now", "next"]],
  ["PROCESSING", null, ["done", "done", "done", "now"]],
  // The provider is done, and our books are not yet.
  ["COMPLETED", null, ["done", "done", "done", "now"]],
  ["COMPLETED", delivered, ["done", "done", "done", "done"]],
] as const)(
  "a payment that is %s, with the outcome %j, has the stages %j",
  (status, outcome, states) => {
    const stations = stagesOf({ status, outcome }, "Mira Lindqvist");
    expect(stations.map(({ state }) => state)).toEqual(states);
    expect(stations.at(-1)?.name).toBe("Paid out to Mira Lindqvist");
  },
);
