import { describe, expect, it } from "vitest";
import { helpTextsFor } from "./help-texts.ts";
import { createHelpSearch } from "./search-help.ts";

const helpTexts = helpTextsFor({ network: "Base", dollarToken: "USDbC" });
const searchHelp = createHelpSearch(helpTexts);

describe("searchHelp", () => {
  it.each([
    ["What does it cost?", "What Lilypad costs"],
    ["are there any fees", "What Lilypad costs"],
    ["how fast will the money arrive?", "How long a payment takes"],
    ["How do I register?", "Opening an account"],
    ["do I need a passport", "Verifying your identity"],
    ["is it safe?", "Is my money safe?"],
    ["is this a bank?", "Is Lilypad a bank?"],
    ["Are you regulated?", "Is Lilypad a bank?"],
    ["how can I withdraw", "Withdrawing to a bank"],
    ["what happens with my personal data", "What happens to my data"],
    ["who wins the prizes", "Weekly prizes"],
  ])("for %s finds %s first", (question, title) => {
    expect(searchHelp(question)[0]?.title).toBe(title);
  });

  it.each([["What colour is a zebra?"], ["the of and"], ["???"], [""]])(
    "for %s finds nothing",
    (question) => expect(searchHelp(question)).toEqual([]),
  );

  it("names the chain and the dollars of the deployment", () => {
    expect(searchHelp("is this a bank?")[0]?.text).toContain(
      "held as digital currency on Base, in",
    );
    expect(searchHelp("which currencies can I hold?")[0]?.text).toContain("dollars (USDbC)");
    expect(JSON.stringify(helpTexts)).not.toMatch(/Arbitrum|USDC/);
  });

  it("has unique titles to search", () => {
    expect(new Set(helpTexts.map(({ title }) => title)).size).toBe(helpTexts.length);
  });
});
