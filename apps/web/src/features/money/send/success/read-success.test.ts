import { expect, it } from "vitest";
import { readSuccess } from "./read-success.ts";

const person = {
  id: "p",
  first_name: "Ada",
  last_name: null,
  display_tag: null,
  avatar_colour: "",
};
const sent = { person, amount: "40.00", currency: "USD", note: "Dinner", transactionId: "t1" };

it.each([
  [sent, sent],
  [
    { ...sent, note: undefined },
    { ...sent, note: "" },
  ],
  [
    { ...sent, transactionId: undefined },
    { ...sent, transactionId: null },
  ],
  [null, null],
  [{}, null],
  [{ ...sent, person: null }, null],
  [{ ...sent, amount: "forty" }, null],
  [{ ...sent, currency: "GBP" }, null],
])("the success screen reads %j as %j", (state, payment) => {
  expect(readSuccess(state)).toEqual(payment);
});
