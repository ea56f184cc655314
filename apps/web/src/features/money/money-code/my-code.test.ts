import { encode } from "uqr";
import { expect, it } from "vitest";
import { askedAmount, maxCodeNoteLength, myCodeLink } from "./my-code.ts";

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
] as const)("a code for %j %s with the note %j says %s", (digits, currency, note, words, link) => {
  const asked = { digits, currency, note };
  expect(askedAmount(asked)).toBe(words);
  expect(myCodeLink("https://app.lilypad.example/", "mira", asked)).toBe(link);
});

it.each(["a", "&", "é", "字", "🐸"])(
  "a code with the longest note of %j can be read by a phone",
  (letter) => {
    const note = letter.repeat(maxCodeNoteLength / letter.length);
    const asked = { digits: "9999999999", currency: "USD", note } as const;
    const link = myCodeLink("https://a-rather-long-name.lilypad.example", "abcdefghijklmno", asked);
    // 290 px wide on a phone: at least two and a half of them for each module, more on its screen.
    expect(encode(link, { ecc: "M", border: 4 }).size).toBeLessThanOrEqual(290 / 2.5);
  },
);
