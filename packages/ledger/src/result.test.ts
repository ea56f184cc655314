import { describe, expect, it } from "vitest";
import { isSuccess, refusalOf, resultByCode, resultOfCode, retryOf } from "./result.ts";

describe("the ledger's results", () => {
  it("count as success only when the thing is a fact", () => {
    const successes = [...resultByCode.values()].filter(isSuccess);
    expect(successes).toEqual(["done", "replayed"]);
  });

  it("name the same refusal, fresh or repeated", () => {
    expect(refusalOf(resultOfCode(10))).toBe("insufficient_funds");
    expect(refusalOf(resultOfCode(110))).toBe("insufficient_funds");
    expect(refusalOf(resultOfCode(2))).toBeNull();
    expect(refusalOf(resultOfCode(17))).toBeNull();
  });

  it("say under which id asking again can help", () => {
    expect(retryOf("insufficient_funds")).toBe("new_id");
    expect(retryOf("refused_before:insufficient_funds")).toBe("new_id");
    expect(retryOf("unknown_transfer")).toBe("same_id");
    expect(retryOf("conflict")).toBe("no");
    expect(retryOf("refused_before:same_account")).toBe("no");
    expect(retryOf("done")).toBe("no");
  });
});
