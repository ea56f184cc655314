import { checkFields, fieldsOf } from "@lilypad/bank-details";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { behaviourOf, numberOf } from "./account.ts";
import { toDecimal, toMinor } from "./amount.ts";
import { type CustomerStatus, mayBecome, planDecision, requestedOutcomeOf } from "./customer.ts";
import { magicOf } from "./magic.ts";
import { ownAccount } from "./own-account.ts";
import { boundsOf, priceAt } from "./price.ts";
import { makeQuote, repriced } from "./quote.ts";
import { rateBetween, rateText } from "./rates.ts";
import { BankRefusal } from "./refusal.ts";

const noon = new Date("2026-11-21T12:00:00Z");
const known = "USD EUR GBP NGN IDR PHP VND MXN ARS BRL CAD AUD INR".split(" ");

describe("an amount", () => {
  it.each([
    ["100", "USD", 10_000n, "100.00"],
    ["0.5", "GBP", 50n, "0.50"],
    ["12.3400", "EUR", 1_234n, "12.34"],
    ["99.500000", "USDC", 99_500_000n, "99.50"],
    ["0.000001", "USDC", 1n, "0.000001"],
  ] as const)("%s %s is %s minor units", (text, currency, minor, back) => {
    expect(toMinor(text, currency)).toBe(minor);
    expect(toDecimal(minor, currency)).toBe(back);
  });

  it.each(["", "-1", "1e3", ".5", "1.", "1,000", "NaN", "0.001", "9".repeat(16)])(
    "%j is not an amount in USD",
    (text) => {
      expect(() => toMinor(text, "USD")).toThrow(BankRefusal);
    },
  );
});

describe("a rate", () => {
  it("is one between a dollar and its token", () => {
    const rate = rateBetween("USD", "USDC", noon);
    expect(rate === null ? "" : rateText(rate)).toBe("1.00000000");
  });

  it.each(known)(
    "of %s is known, drifts by at most a quarter of a percent, and is the same for the same time",
    (one) => {
      const first = rateBetween(one, "USDC", new Date(0));
      for (let slot = 0; slot < 50; slot += 1) {
        const rate = rateBetween(one, "USDC", new Date(noon.getTime() + slot * 600_000));
        if (rate === null || first === null) throw new Error(`no rate for ${one}`);
        const ratio =
          Number(
            (rate.numerator * first.denominator * 10_000n) / (rate.denominator * first.numerator),
          ) / 10_000;
        expect(Math.abs(ratio - 1)).toBeLessThan(0.006);
      }
      expect(rateBetween(one, "USDC", noon)).toEqual(rateBetween(one, "USDC", noon));
    },
  );

  it("is unknown for currencies that the bank does not trade", () => {
    expect(rateBetween("JPY", "USDC", noon)).toBeNull();
    expect(rateBetween("__proto__", "USDC", noon)).toBeNull();
  });
});

describe("a price", () => {
  it("never exceeds the rate, and has a fee of half a percent rounded up", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...known),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (currency, sourceMinor) => {
          const rate = rateBetween(currency, "USDC", noon);
          if (rate === null) throw new Error(`no rate for ${currency}`);
          const price = priceAt(rate, currency, "USDC", { sourceMinor, feeShare: 50n });
          const exact = sourceMinor * rate.numerator * 10_000n;
          expect(price.grossMinor * rate.denominator).toBeLessThanOrEqual(exact);
          expect(price.feeMinor * 10_000n).toBeGreaterThanOrEqual(price.grossMinor * 50n);
          expect(price.netMinor + price.feeMinor).toBe(price.grossMinor);
          expect(price.netMinor).toBeGreaterThanOrEqual(0n);
        },
      ),
    );
  });

  it.each([...known, "USDC"])("of %s can be quoted from min to max, and not beyond", (one) => {
    const { minMinor, maxMinor } = boundsOf(one);
    const quote = (minor: bigint) =>
      makeQuote(
        {
          id: "q",
          wire: "fern",
          kind: "onramp",
          customerId: "c",
          sourceAccountId: "s",
          sourceCurrency: one,
          sourceMethod: null,
          sourceAmount: toDecimal(minor, one),
          destinationAccountId: "d",
          destinationCurrency: one === "USDC" ? "GBP" : "USDC",
          destinationMethod: null,
        },
        noon,
      );
    for (const minor of [minMinor, maxMinor]) {
      const made = quote(minor);
      expect(repriced(made, made.sourceAmount)).toBe(made.destinationAmount);
    }
    expect(() => quote(minMinor - 1n)).toThrow(/^The minimum amount is/);
    expect(() => quote(maxMinor + 1n)).toThrow(/^The maximum amount is/);
  });
});

describe("a customer", () => {
  const all: readonly CustomerStatus[] = [
    "CREATED",
    "UNDER_REVIEW",
    "ACTIVE",
    "NEEDS_ADDITIONAL_INFORMATION",
    "REJECTED",
    "DEACTIVATED",
  ];
  it.each([
    ["CREATED", ["UNDER_REVIEW"]],
    ["UNDER_REVIEW", ["ACTIVE", "NEEDS_ADDITIONAL_INFORMATION", "REJECTED"]],
    ["NEEDS_ADDITIONAL_INFORMATION", ["REJECTED", "UNDER_REVIEW"]],
    ["ACTIVE", ["DEACTIVATED", "REJECTED"]],
    ["REJECTED", ["UNDER_REVIEW"]],
    ["DEACTIVATED", []],
  ] as const)("that is %s may become %j", (from, followers) => {
    expect(all.filter((to) => mayBecome(from, to)).sort()).toEqual([...followers].sort());
  });

  it.each([
    ["mia@example.com", 0, "ACTIVE"],
    ["mia+kyc.rejected@example.com", 0, "REJECTED"],
    ["mia+KYC.needsinfo@example.com", 0, "NEEDS_ADDITIONAL_INFORMATION"],
    ["mia+kyc.needsinfo@example.com", 1, "ACTIVE"],
    ["mia+kyc.slow@example.com", 0, undefined],
    ["kyc.rejected@example.com", 0, "ACTIVE"],
  ] as const)(
    "with %s who has submitted documents %i times before is decided as %s",
    (email, submissions, status) => {
      const decision = planDecision({ email, submissions }, noon, 20_000);
      expect(decision?.status).toBe(status);
      if (decision !== null) expect(decision.at).toBe("2026-11-21T12:00:20.000Z");
      expect(planDecision({ email, submissions }, noon, null)).toBeNull();
    },
  );

  it("with an ordinary address requests no special outcome", () => {
    expect(requestedOutcomeOf("mia+kyc@example.com")).toBeNull();
  });
});

describe("an account", () => {
  it.each([
    [{ sortCode: "040004", accountNumber: "1234 5678" }, "12345678"],
    [{ iban: "de89 3704" }, "de893704"],
    [{ pixCode: "mia@example.com", taxNumber: "1" }, "mia@example.com"],
    [{ sortCode: "040004" }, null],
  ])("with %j is identified by %s", (fields, number) => {
    expect(numberOf(fields)).toBe(number);
  });

  it.each([
    ["11119999", "refused"],
    ["11110000", "slow"],
    ["11111111", "active"],
  ])("with the number %s is %s", (number, behaviour) => {
    expect(behaviourOf(number)).toBe(behaviour);
  });

  it.each(["USD", "EUR", "GBP", "MXN"])(
    "of the bank itself in %s has correct check digits",
    (one) => {
      for (const key of ["customers", "a", "b", "c", "d"]) {
        const { accountNumber, routingNumber, sortCode, iban, bicSwift, clabeNumber } = ownAccount(
          one,
          key,
        );
        const entered = Object.fromEntries(
          Object.entries({ accountNumber, routingNumber, sortCode, iban, bicSwift, clabeNumber })
            .filter(([, value]) => value !== null)
            .map(([name, value]) => [name, value ?? ""]),
        );
        expect(checkFields(fieldsOf(one), entered, one)).toEqual([]);
      }
    },
  );
});

describe("the effect of an amount's cents", () => {
  it.each([
    ["100.66", "name_mismatch"],
    ["100.67", "returned"],
    ["100.68", "short"],
    ["100.69", "twice"],
    ["100.70", "slow"],
    ["100.7", "slow"],
    ["100.66001", null],
    ["66", null],
    ["100.00", null],
  ])("of %s is %s", (amount, what) => {
    expect(magicOf(amount)).toBe(what);
  });
});
