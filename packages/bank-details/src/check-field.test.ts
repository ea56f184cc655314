import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bankCurrencies,
  checkField,
  checkFields,
  fieldOf,
  fieldsOf,
  isBankFieldName,
  problemMessage,
} from "./index.ts";

const verdict = (currency: string, name: string, typed: string, entered = {}) => {
  const field = fieldOf(currency, name);
  if (field === undefined) throw new Error(`${currency} has no ${name}`);
  const problem = checkField(field, typed, { currency, entered: { ...entered, [name]: typed } });
  if (problem === null) return "right";
  return problem.isWarning ? `${problem.kind}?` : problem.kind;
};

describe("fieldsOf", () => {
  it.each([
    ["GBP", "sortCode accountNumber"],
    ["USD", "routingNumber accountNumber"],
    ["EUR", "iban bicSwift"],
    ["NGN", "bankCode nubanNumber"],
    ["IDR", "bankCode accountNumber"],
    ["PHP", "accountNumber"],
    ["VND", "accountNumber"],
    ["MXN", "clabeNumber"],
    ["ARS", "cbuNumber"],
    ["BRL", "bankCode pixCode taxNumber"],
    ["CAD", "transitNumber institutionNumber accountNumber"],
    ["AUD", "bsbNumber accountNumber"],
    ["INR", "ifscCode accountNumber"],
  ])("%s: %s", (currency, names) => {
    expect(fieldsOf(currency).map(({ name }) => name)).toEqual(names.split(" "));
  });

  it("returns nothing for other currencies, and uses only names from bankFieldNames", () => {
    expect(bankCurrencies).toHaveLength(13);
    expect(fieldsOf("XXX")).toEqual([]);
    const names = bankCurrencies.flatMap((currency) => fieldsOf(currency).map(({ name }) => name));
    expect(names.filter((name) => !isBankFieldName(name))).toEqual([]);
    expect(isBankFieldName("constructor")).toBe(false);
  });

  it.each(bankCurrencies)("has a valid placeholder for every field of %s", (currency) => {
    const entered = Object.fromEntries(
      fieldsOf(currency).map(({ name, placeholder }) => [name, placeholder]),
    );
    expect(checkFields(fieldsOf(currency), entered, currency)).toEqual([]);
  });
});

describe("checkField", () => {
  it.each([
    ["GBP", "sortCode", "20-00-00", "right"],
    ["GBP", "sortCode", "200000", "right"],
    ["GBP", "sortCode", " 20 00 00 ", "right"],
    ["GBP", "sortCode", "20-00-0", "format"],
    ["GBP", "sortCode", "20-00-000", "format"],
    ["GBP", "sortCode", "2o-00-00", "format"],
    ["GBP", "sortCode", "", "required"],
    ["GBP", "sortCode", "   ", "required"],
    ["GBP", "sortCode", "--", "format"],
    ["GBP", "accountNumber", "55779911", "right"],
    ["GBP", "accountNumber", "5577991", "format"],
    ["GBP", "accountNumber", "557799112", "format"],
    ["USD", "routingNumber", "021000021", "right"],
    ["USD", "routingNumber", "021000022", "check_digits"],
    ["USD", "routingNumber", "000000000", "check_digits"],
    ["USD", "routingNumber", "02100002", "format"],
    ["USD", "routingNumber", "130000006", "check_digits"],
    ["USD", "routingNumber", "140000009", "check_digits"],
    ["USD", "routingNumber", "150000002", "check_digits"],
    ["USD", "routingNumber", "160000005", "check_digits"],
    ["USD", "routingNumber", "122000247", "right"],
    ["USD", "routingNumber", "322271627", "right"],
    ["USD", "accountNumber", "1234", "right"],
    ["USD", "accountNumber", "123", "format"],
    ["USD", "accountNumber", "123456789012345678", "format"],
    ["EUR", "iban", "DE89 3704 0044 0532 0130 00", "right"],
    ["EUR", "iban", "de89370400440532013000", "right"],
    ["EUR", "iban", "DE89 3704 0044 0532 0130 01", "check_digits"],
    ["EUR", "iban", "DE89 3704 0044 0532 0130", "check_digits"],
    ["EUR", "iban", "FR14 2004 1010 0505 0001 3M02 606", "right"],
    ["EUR", "iban", "ES91 2100 0418 4502 0005 1332", "right"],
    ["EUR", "iban", "GB29 NWBK 6016 1331 9268 19", "right"],
    ["EUR", "iban", "XX00 0000", "format"],
    ["EUR", "iban", "IBAN DE89 3704 0044 0532 0130 00", "right"],
    ["EUR", "iban", "ＤＥ８９３７０４００４４０５３２０１３０００", "right"],
    ["GBP", "sortCode", "２０-００-００", "right"],
    ["EUR", "iban", "не IBAN", "format"],
    ["EUR", "bicSwift", "COBADEFF", "right"],
    ["EUR", "bicSwift", "cobadeffxxx", "right"],
    ["EUR", "bicSwift", "COBADEFFX", "format"],
    ["EUR", "bicSwift", "C0BADEFF", "format"],
    ["EUR", "bicSwift", "DEUTZZFF", "format"],
    ["EUR", "bicSwift", "AAAAAAAA", "format"],
    ["IDR", "bankCode", "014", "right"],
    ["IDR", "bankCode", "14", "format"],
    ["IDR", "accountNumber", "12345", "format"],
    ["PHP", "accountNumber", "1234567890123456", "right"],
    ["PHP", "accountNumber", "12345678901234567", "format"],
    ["VND", "accountNumber", "1234567890123456789", "right"],
    ["VND", "accountNumber", "12345678901234567890", "format"],
    ["MXN", "clabeNumber", "032180000118359719", "right"],
    ["MXN", "clabeNumber", "032180000118359718", "check_digits"],
    ["MXN", "clabeNumber", "03218000011835971", "format"],
    ["ARS", "cbuNumber", "2850590940090418135201", "right"],
    ["ARS", "cbuNumber", "2850590940090418135202", "check_digits"],
    ["ARS", "cbuNumber", "2850590840090418135201", "check_digits"],
    ["BRL", "taxNumber", "529.982.247-25", "right"],
    ["BRL", "taxNumber", "52998224724", "check_digits"],
    ["BRL", "taxNumber", "111.111.111-11", "check_digits"],
    ["BRL", "taxNumber", "11.222.333/0001-81", "right"],
    ["BRL", "taxNumber", "11.222.333/0001-82", "check_digits"],
    ["BRL", "taxNumber", "12.ABC.345/01DE-35", "right"],
    ["BRL", "taxNumber", "1234", "format"],
    ["BRL", "pixCode", "name@example.com", "right"],
    ["BRL", "pixCode", "+55 11 91234-5678", "right"],
    ["BRL", "pixCode", "+44 7400 123456", "format"],
    ["BRL", "pixCode", "529.982.247-25", "right"],
    ["BRL", "pixCode", "11.222.333/0001-81", "right"],
    ["BRL", "pixCode", "123E4567-E12B-12D1-A456-426655440000", "right"],
    ["BRL", "pixCode", "a nickname", "format"],
    ["CAD", "transitNumber", "12345", "right"],
    ["CAD", "transitNumber", "1234", "format"],
    ["CAD", "institutionNumber", "003", "right"],
    ["CAD", "accountNumber", "123456", "format"],
    ["AUD", "bsbNumber", "062-000", "right"],
    ["AUD", "bsbNumber", "062-00", "format"],
    ["AUD", "accountNumber", "1234567890", "format"],
    ["INR", "ifscCode", "hdfc0001234", "right"],
    ["INR", "ifscCode", "HDFC1001234", "format"],
    ["INR", "accountNumber", "12345678", "format"],
  ])("%s %s %j is %s", (currency, name, typed, expected) => {
    expect(verdict(currency, name, typed)).toBe(expected);
  });

  it.each([
    ["058", "0123456785", "right"],
    ["058", "0123456784", "check_digits"],
    // With a bank code of five or six digits, a wrong check digit is only a warning.
    ["50211", "0123456780", "check_digits?"],
    ["000058", "0123456785", "right"],
    ["000058", "0123456784", "check_digits?"],
    ["", "0123456784", "right"],
  ])("with bank code %s the NUBAN %s gives %s", (bankCode, nuban, expected) => {
    expect(verdict("NGN", "nubanNumber", nuban, { bankCode })).toBe(expected);
  });

  it("checks a bank's own field by the bank's pattern and options", () => {
    const branch = { name: "branch", label: "Branch", required: true, pattern: "[A-Z]{2}" };
    expect(checkField(branch, "AB")).toBeNull();
    expect(checkField(branch, "AB1")?.kind).toBe("format");
    expect(checkField({ ...branch, required: false }, "")).toBeNull();
    const chosen = { ...branch, options: [{ value: "AB", label: "Main" }] };
    expect(checkField(chosen, "AC")?.kind).toBe("format");
    expect(checkField({ ...branch, pattern: "(" }, "anything")).toBeNull();
    expect(checkField({ ...branch, name: "constructor" }, "AB")).toBeNull();
  });

  it("problemMessage names the field by its label", () => {
    const sortCode = { label: "Sort code" };
    const say = (kind: "required" | "format" | "check_digits", isWarning = false) =>
      problemMessage(sortCode, { kind, isWarning });
    expect(say("required")).toBe("Sort code is required");
    expect(say("format")).toBe("Sort code format is invalid");
    expect(say("check_digits")).toBe("Sort code has a typing mistake. Please check it");
    expect(say("check_digits", true)).toBe(
      "Sort code: please check that there is no typing mistake",
    );
  });
});

describe("check digits", () => {
  /** Generates values with one digit replaced by another. */
  const mistyped = (right: string) =>
    fc
      .tuple(
        fc.constantFrom(...[...right].flatMap((c, i) => (/\d/.test(c) ? [i] : []))),
        fc.integer({ min: 1, max: 9 }),
      )
      .map(([at, by]) => {
        const digit = (Number(right[at]) + by) % 10;
        return `${right.slice(0, at)}${digit}${right.slice(at + 1)}`;
      });

  it.each([
    ["USD", "routingNumber", "021000021"],
    ["EUR", "iban", "DE89370400440532013000"],
    ["EUR", "iban", "NL91ABNA0417164300"],
    ["MXN", "clabeNumber", "032180000118359719"],
    ["ARS", "cbuNumber", "2850590940090418135201"],
  ])("detect any mistyped digit in %s %s %s", (currency, name, right) => {
    fc.assert(
      fc.property(mistyped(right), (wrong) => {
        expect(verdict(currency, name, wrong)).not.toBe("right");
      }),
    );
  });

  it("detect a mistyped digit in a NUBAN, and in the check digits of a CPF", () => {
    fc.assert(
      fc.property(mistyped("0123456785"), (wrong) => {
        expect(verdict("NGN", "nubanNumber", wrong, { bankCode: "058" })).toBe("check_digits");
      }),
    );
    fc.assert(
      fc.property(mistyped("25"), (wrong) => {
        expect(verdict("BRL", "taxNumber", `529982247${wrong}`)).toBe("check_digits");
      }),
    );
  });

  it("never throw for any typed text", () => {
    const anywhere = fc.constantFrom(
      ...bankCurrencies.flatMap((currency) =>
        fieldsOf(currency).map((field) => ({ currency, field })),
      ),
    );
    fc.assert(
      fc.property(
        anywhere,
        fc.string({ unit: "grapheme", maxLength: 60 }),
        ({ currency, field }, typed) => {
          const problem = checkField(field, typed, { currency, entered: { [field.name]: typed } });
          expect(problem === null || typeof problem.kind === "string").toBe(true);
        },
      ),
    );
  });
});
