import { expect, it } from "vitest";
import { z } from "zod";
import { readTeaserConfig, teaserEnvironment, teasers } from "./teaser-config.ts";

const read = (env: Record<string, string>) =>
  readTeaserConfig(z.object(teaserEnvironment).parse(env));

it("everything that is announced is shown and undecided until an operator decides", () => {
  expect(read({})).toEqual({
    hidden: [],
    undecided: Object.keys(teasers),
    savings: null,
    card: null,
  });
});

it("an operator hides what is announced, or shows it with whose product it is and its terms", () => {
  const config = read({
    TEASER_SAVINGS: "shown",
    TEASER_SAVINGS_PRODUCT: "Savings by Example Bank",
    TEASER_SAVINGS_TERMS_URL: "https://bank.example/savings",
    TEASER_CARD: "hidden",
  });
  expect(config.hidden).toEqual(["card"]);
  expect(config.undecided).not.toContain("savings");
  expect(config.savings).toEqual({
    product: "Savings by Example Bank",
    termsUrl: "https://bank.example/savings",
  });
});

it("a product without terms is refused", () => {
  expect(() => read({ TEASER_CARD_PRODUCT: "Card by Example Bank" })).toThrow(
    "TEASER_CARD_TERMS_URL: is required",
  );
});
