import { expect, it } from "vitest";
import { phoneText, shortAddress } from "./profile-text.ts";

it("shortens an address", () => {
  expect(shortAddress("0x7A3f000000000000000000000000000000c91E")).toBe("0x7A3f…c91E");
});

it.each([
  [null, null, null],
  ["", "+44", null],
  ["+447700900123", "+44", "+447700900123"],
  ["7700900123", "+44", "+44 7700900123"],
  ["7700900123", null, "7700900123"],
])("shows the number %j with the code %j as %j", (phone_number, phone_country_code, shown) => {
  expect(phoneText({ phone_number, phone_country_code })).toBe(shown);
});
