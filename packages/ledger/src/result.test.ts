import { describe, expect, it } from "vitest";
import { isSuccess, refusalOf, resultByCode, resultOfCode, retryOf } from "./result.ts";

describe("the ledger's results", () => {
  it("are a success only when the item is done", () => {
    const successes = [...resultByCode.values()].filter(isSuccess);
    expect(successes).toEqual(["done", "replayed"]);
  });

  it("have the same reason for a new and a repeated refusal", () => {
    expect(refusalOf(resultOfCode(10))).toBe("insufficient_funds");
    expect(refusalOf(resultOfCode(110))).toBe("insufficient_funds");
    expect(refusalOf(resultOfCode(2))).toBeNull();
    expect(refusalOf(resultOfCode(17))).toBeNull();
  });

  it("say with which id a retry can succeed", () => {
    expect(retryOf("insufficient_funds")).toBe("new_id");
    expect(retryOf("refused_before:insufficient_funds")).toBe("new_id");
    expect(retryOf("unknown_transfer")).toBe("same_id");
    expect(retryOf("conflict")).toBe("no");
    expect(retryOf("refused_before:same_account")).toBe("no");
    expect(retryOf("done")).toBe("no");
  });
});
