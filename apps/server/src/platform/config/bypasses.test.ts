import { expect, it } from "vitest";
import { findBypasses } from "./bypasses.ts";

const safe = {
  kycBypassEmails: [],
  confirmations: 20,
  staffPasskeyHours: 24,
  handoverPasskeyDays: 7,
};

it.each([
  [{ kycBypassEmails: ["vip@pond.internal"] }, "KYC_BYPASS_EMAILS: 1 person counts as verified"],
  [{ confirmations: 0 }, "CONFIRMATIONS: is 0"],
  [{ staffPasskeyHours: 0 }, "STAFF_PASSKEY_HOURS: is 0"],
  [{ handoverPasskeyDays: 0 }, "HANDOVER_PASSKEY_DAYS: is 0"],
])(
  "a protection that a setting switches off is named, without anyone's address: %j",
  (change, text) => {
    expect(findBypasses(safe)).toEqual([]);
    const [found = "", ...others] = findBypasses({ ...safe, ...change });
    expect(found).toContain(text);
    expect(others).toEqual([]);
    expect(found).not.toContain("@");
  },
);
