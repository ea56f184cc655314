import { expect, it } from "vitest";
import { readMoneyStart } from "./money-entry.ts";

const nothing = { person: null, currency: null, digits: "", note: "", requestId: null };

it.each([
  [null, nothing],
  ["text", nothing],
  [{ currency: "GBP", digits: 12, note: 1, requestId: {} }, nothing],
  [
    { person: { id: "p" }, currency: "USD", digits: "6400", note: "Boat", requestId: "r" },
    {
      person: { id: "p", first_name: null, last_name: null, display_tag: null, avatar_colour: "" },
      currency: "USD",
      digits: "6400",
      note: "Boat",
      requestId: "r",
    },
  ],
])("Send and Request read the history state %j", (state, start) => {
  expect(readMoneyStart(state)).toEqual(start);
});
