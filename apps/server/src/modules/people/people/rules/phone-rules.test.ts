import { readFileSync } from "node:fs";
import fc from "fast-check";
import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js";
import { describe, expect, it } from "vitest";
import { parsePhone } from "./phone-rules.ts";

describe("parsePhone", () => {
  it.each([
    ["07400 123456", "+447400123456", "+44", "GB"],
    ["07700 900123", "+447700900123", "+44", "GB"],
    ["  +44 (0)7400-123456 ", "+447400123456", "+44", "GB"],
    ["+1 (212) 555-0123", "+12125550123", "+1", "US"],
    ["+1 416 555 0123", "+14165550123", "+1", "CA"],
    ["+49 30 901820", "+4930901820", "+49", "DE"],
    ["0033 6 12 34 56 78", "+33612345678", "+33", "FR"],
    ["+33612345678", "+33612345678", "+33", "FR"],
    ["\u202A+44 7400 123456\u202C", "+447400123456", "+44", "GB"],
    ["\u2068+44\u00A07400\u00A0123456\u2069", "+447400123456", "+44", "GB"],
    ["tel:+447400123456", "+447400123456", "+44", "GB"],
    ["TEL: +44-7400-123456", "+447400123456", "+44", "GB"],
    ["(+44) 7400-123456", "+447400123456", "+44", "GB"],
    ["( +44 ) 7400-123456", "+447400123456", "+44", "GB"],
    ["(07400) 123456", "+447400123456", "+44", "GB"],
  ])("reads %s as %s of %s, %s", (typed, number, callingCode, country) => {
    expect(parsePhone(typed)).toEqual({ number, callingCode, country });
  });

  it.each(["", "12", "hello", "+999123456789", "07400 12345 ext 9", "+44", "call 07400123456 now"])(
    "refuses %j",
    (typed) => {
      expect(parsePhone(typed)).toBeNull();
    },
  );

  it.each([
    ["a premium rate of all countries", "+979 1 23456789"],
    ["a satellite", "+8816 1234 5678"],
    ["an international network", "+88213300655"],
    ["a ship", "+870 772 001 899"],
    ["a toll-free number of all countries", "+800 1234 5678"],
    ["an American premium rate", "+1 900 555 0123"],
    ["an American toll-free number", "+1 800 234 5678"],
    ["a British number that forwards", "+44 70 1234 5678"],
    ["a British premium rate", "+44 9098 790000"],
    ["a German premium rate", "+49 900 1234567"],
  ])("refuses %s, to which we would send text messages: %s", (_, typed) => {
    expect(parsePhone(typed)).toBeNull();
  });

  it.each([
    ["020 123 4567", "+31", "+31201234567"],
    ["+44 7400 123456", "+31", "+447400123456"],
    ["07400 123456", "+999", undefined],
    ["12", "+31", undefined],
  ])("reads %j with the calling code %s as %s", (typed, callingCode, number) => {
    expect(parsePhone(typed, callingCode)?.number).toBe(number);
  });

  it("returns only valid E.164 numbers for any text", () => {
    const typed = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.stringMatching(/^\+?[0-9]{3,20}$/),
      fc.stringMatching(/^\+49[0-9]{6,18}$/),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const phone = parsePhone(text);
        if (phone === null) return;
        expect(phone.number).toMatch(/^\+[1-9]\d{4,14}$/);
        expect(phone.callingCode).toMatch(/^\+[1-9]\d{0,3}$/);
        expect(phone.number.startsWith(phone.callingCode)).toBe(true);
      }),
    );
  });
});

it("the calling codes in the web app are those of the library, which is too large for a browser", () => {
  const source = readFileSync("apps/web/src/shared/phone/dial-codes.ts", "utf8");
  const entries = source.match(/[A-Z]{2}\d+/g) ?? [];
  expect(entries.length).toBeGreaterThan(200);
  const expected = entries.map((entry) => {
    const country = entry.slice(0, 2);
    return isSupportedCountry(country) ? `${country}${getCountryCallingCode(country)}` : country;
  });
  expect(entries).toEqual(expected);
});
