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

describe("the reward rules that ship with the server", () => {
  it("pay the announced amounts", () => {
    expect(loadRewardRules(undefined)).toEqual({
      signup: { asset: "LIL", amount: 100_000_000n },
      notifications: { asset: "LIL", amount: 50_000_000n },
      referral_referrer: { asset: "LIL", amount: 500_000_000n },
      referral_referee: { asset: "LIL", amount: 100_000_000n },
    });
  });
});

describe("an operator's own reward rules", () => {
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

  it("stop the start if the file is missing or not JSON", () => {
    const file = join(folder, "broken.json");
    writeFileSync(file, "{");
    expect(() => loadRewardRules(file)).toThrow("can't be read");
    expect(() => loadRewardRules(join(folder, "nowhere.json"))).toThrow("can't be read");
  });
});

describe("reward rules are refused", () => {
  it.each([
    ["if a rule is missing", { ...valid, signup: undefined }, "signup"],
    ["if there is an unknown rule", { ...valid, birthday: lil("1") }, "birthday"],
    ["if an amount is zero", { ...valid, signup: lil("0") }, "signup.amount"],
    ["if an amount is negative", { ...valid, signup: lil("-5") }, "signup.amount"],
    ["if an amount is a number", { ...valid, signup: lil(100) }, "signup.amount"],
    ["if an amount has too many decimals", { ...valid, signup: lil("0.0000001") }, "signup.amount"],
    ["if they pay in dollars", { ...valid, signup: { asset: "usdc", amount: "1" } }, "asset"],
  ])("%s", (_why, content, named) => {
    expect(() => parseRewardRules(content, "a file")).toThrow(named);
  });
});
