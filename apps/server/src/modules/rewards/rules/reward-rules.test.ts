import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadRewardRules, parseRewardRules } from "./reward-rules.ts";

const lil = (amount: unknown) => ({ asset: "LIL", amount });
const valid = {
  signup: lil("1.00"),
  notifications: lil("2"),
  referral_referrer: lil("3.5"),
  referral_referee: lil("0.01"),
};

describe("the rules that ship with the server", () => {
  it("pay what was announced", () => {
    expect(loadRewardRules(undefined)).toEqual({
      signup: { asset: "LIL", amount: 100_000_000n },
      notifications: { asset: "LIL", amount: 50_000_000n },
      referral_referrer: { asset: "LIL", amount: 500_000_000n },
      referral_referee: { asset: "LIL", amount: 100_000_000n },
    });
  });
});

describe("an operator's own rules", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "reward-rules-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("replace the shipped ones", () => {
    const file = join(folder, "rules.json");
    writeFileSync(file, JSON.stringify(valid));
    expect(loadRewardRules(file).referral_referrer.amount).toBe(3_500_000n);
  });

  it("stop the start when the file is missing or no JSON", () => {
    const file = join(folder, "broken.json");
    writeFileSync(file, "{");
    expect(() => loadRewardRules(file)).toThrow("can't be read");
    expect(() => loadRewardRules(join(folder, "nowhere.json"))).toThrow("can't be read");
  });
});

describe("rules are refused", () => {
  it.each([
    ["when one is missing", { ...valid, signup: undefined }, "signup"],
    ["when there is one too many", { ...valid, birthday: lil("1") }, "birthday"],
    ["when a reward is nothing", { ...valid, signup: lil("0") }, "signup.amount"],
    ["when a reward is negative", { ...valid, signup: lil("-5") }, "signup.amount"],
    ["when an amount is a number", { ...valid, signup: lil(100) }, "signup.amount"],
    ["when an amount is too fine", { ...valid, signup: lil("0.0000001") }, "signup.amount"],
    ["when they pay in dollars", { ...valid, signup: { asset: "usdc", amount: "1" } }, "asset"],
  ])("%s", (_why, content, named) => {
    expect(() => parseRewardRules(content, "a file")).toThrow(named);
  });
});
