import { describe, expect, it } from "vitest";
import { keepTo } from "./keep-to.ts";

const own =
  "Lilypad takes nothing for sending. A review takes 2-3 minutes and costs $5.00, which is 0.5% of 1,000 USD. You hold digital euros.";

describe("keepTo", () => {
  it.each([
    ["It takes nothing to send, and a review needs 2-3 minutes."],
    ["That costs $5.00, or 0.5% of 1,000 USD."],
    ["You hold digital euros, e.g. in your wallet."],
    ["A short answer: your review takes 2 to 3 minutes!"],
  ])("accepts what ours states: %s", (made) => expect(keepTo(own, made)).toBe(made));

  it.each([
    ["another figure", "A review takes 4 minutes."],
    ["another amount", "That costs $6.00."],
    ["a number as an amount", "That costs $2."],
    ["a number as a share", "That is 5%."],
    ["a number with more digits", "That costs $5.000."],
    ["a number in words", "It takes five minutes."],
    ["a number in words, in capitals", "It takes FIVE minutes."],
    ["half of something", "It takes half an hour."],
    ["a share in words", "The fee is a few percent."],
    ["a wrong statement that it is free", "It is free."],
    ["wide digits", "It takes ９ minutes."],
    ["digits of other scripts", "It takes ٩ minutes."],
    ["a fraction sign", "It takes ½ hour."],
    ["a Roman numeral", "It takes XII minutes."],
    ["a Roman numeral character", "It takes Ⅸ minutes."],
    ["a circled digit", "It takes ⑨ minutes."],
    ["a number with an invisible character", "It takes 2\u200b3 minutes."],
    ["another currency's name", "You hold pesos."],
    ["another currency's code", "You hold CHF."],
    ["another currency's sign", "You pay in €."],
    ["a token", "You hold bitcoin."],
    ["a link", "See https://elsewhere.example/ for more."],
    ["a link without a scheme", "See elsewhere.example for more."],
    ["a link in markup", "See [here](elsewhere) for more."],
    ["a path", "See /transfer for more."],
    ["an address", "Write to help@elsewhere for more."],
    ["a script", "See javascript:alert for more."],
    ["an empty text", " \u200b "],
    ["a text that is too long", "word ".repeat(200)],
    ["half a surrogate pair", "It takes \ud800 minutes."],
  ])("rejects a text with %s", (_, made) => expect(keepTo(own, made)).toBeNull());

  it("returns the normalised text that was checked", () => {
    expect(keepTo(own, "It takes\n\n２-3\u202e  minutes.")).toBe("It takes 2-3 minutes.");
  });

  it("accepts a link that our text contains", () => {
    expect(keepTo("Read /terms.", "It stands in /terms.")).toBe("It stands in /terms.");
  });
});
