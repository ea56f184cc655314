import { describe, expect, it } from "vitest";
import { keepTo } from "./keep-to.ts";

const own =
  "Lilypad takes nothing for sending. A review takes 2-3 minutes and costs $5.00, which is 0.5% of 1,000 USD. You hold digital euros.";

describe("a text made from ours", () => {
  it.each([
    ["It takes nothing to send, and a review needs 2-3 minutes."],
    ["That costs $5.00, or 0.5% of 1,000 USD."],
    ["You hold digital euros, e.g. in your wallet."],
    ["A short answer: your review takes 2 to 3 minutes!"],
  ])("is taken when it says no more: %s", (made) => expect(keepTo(own, made)).toBe(made));

  it.each([
    ["another figure", "A review takes 4 minutes."],
    ["another amount", "That costs $6.00."],
    ["a figure as an amount", "That costs $2."],
    ["a figure as a share", "That is 5%."],
    ["a figure of more digits", "That costs $5.000."],
    ["a figure in words", "It takes five minutes."],
    ["a figure in words, in capitals", "It takes FIVE minutes."],
    ["half of something", "It takes half an hour."],
    ["a share in words", "The fee is a few percent."],
    ["a price that is none", "It is free."],
    ["wide digits", "It takes ９ minutes."],
    ["digits of other scripts", "It takes ٩ minutes."],
    ["a fraction sign", "It takes ½ hour."],
    ["a Roman figure", "It takes XII minutes."],
    ["a Roman figure sign", "It takes Ⅸ minutes."],
    ["a figure in a circle", "It takes ⑨ minutes."],
    ["a figure with something invisible in it", "It takes 2\u200b3 minutes."],
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
    ["nothing at all", " \u200b "],
    ["a whole book", "word ".repeat(200)],
    ["half a character", "It takes \ud800 minutes."],
  ])("is not taken with %s", (_, made) => expect(keepTo(own, made)).toBeNull());

  it("is shown as it was checked", () => {
    expect(keepTo(own, "It takes\n\n２-3\u202e  minutes.")).toBe("It takes 2-3 minutes.");
  });

  it("may repeat a link of ours", () => {
    expect(keepTo("Read /terms.", "It stands in /terms.")).toBe("It stands in /terms.");
  });
});
