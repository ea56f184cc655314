import { expect, it } from "vitest";
import { sharedLink } from "./shared-link.ts";

const url = "https://app.lilypad.example/t/abc";

it.each([
  ["", "Could you pay £12.50?"],
  ["Tickets & snacks", "Could you pay £12.50? Tickets & snacks"],
])("with the note %j says %j", (note, text) => {
  expect(sharedLink({ url, amount: "12.50", note })).toEqual({
    url,
    title: "Pay me with Lilypad",
    text,
  });
});
