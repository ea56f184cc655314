import { expect, it } from "vitest";
import { askedAmount, myCodeLink } from "./my-code.ts";

it.each([
  ["", "USD", "", null, "https://app.lilypad.example/send-money?to=mira"],
  ["", "EUR", "left over", null, "https://app.lilypad.example/send-money?to=mira"],
  [
    "1250",
    "USD",
    " Boat hire ",
    "$12.50",
    "https://app.lilypad.example/send-money?to=mira&amount=12.50&currency=USD&note=Boat+hire",
  ],
  [
    "5000",
    "LIL",
    "",
    "50.00 LIL",
    "https://app.lilypad.example/send-money?to=mira&amount=50.00&currency=LIL",
  ],
] as const)("asking for %j %s with the note %j reads %s", (digits, currency, note, words, link) => {
  const asked = { digits, currency, note };
  expect(askedAmount(asked)).toBe(words);
  expect(myCodeLink("https://app.lilypad.example/", "mira", asked)).toBe(link);
});
