import { describe, expect, it } from "vitest";
import { customerOf, readBegun } from "./begin-verification.ts";
import { rememberedKyc } from "./kyc-status.ts";

const refused = (status: number, error: string) =>
  ({ success: false, data: null, error, code: null, status }) as const;

describe("asking for a verification", () => {
  it("brings where it stands", () => {
    const kyc = rememberedKyc("ACTIVE");
    const result = { success: true, data: kyc, error: null, code: null, status: 200 } as const;
    expect(readBegun(result)).toEqual({ kind: "begun", kyc });
  });

  it.each([
    [409, "This was sent already and is still being worked on."],
    [400, "Account already exists"],
    [422, "The customer ALREADY EXISTS."],
  ])("counts %s %j as begun before", (status, error) => {
    expect(readBegun(refused(status, error))).toEqual({ kind: "begun_before" });
  });

  it.each([
    [0, "Network error"],
    [422, "Please complete your profile first. Missing name or email information."],
    [503, "We can't reach our banking partner right now."],
  ])("counts %s as a failure", (status, error) => {
    const failure = refused(status, error);
    expect(readBegun(failure)).toEqual({ kind: "failed", failure });
  });
});

describe("what it is begun with", () => {
  it("takes the names without the spaces around them", () => {
    expect(customerOf({ email: "a@b.example", first_name: " Ann ", last_name: "Lind" })).toEqual({
      customerType: "INDIVIDUAL",
      email: "a@b.example",
      firstName: "Ann",
      lastName: "Lind",
    });
  });

  it.each([
    { email: "", first_name: "Ann", last_name: "Lind" },
    { email: "a@b.example", first_name: null, last_name: "Lind" },
    { email: "a@b.example", first_name: "Ann", last_name: "  " },
  ])("needs the whole profile: %j", (profile) => expect(customerOf(profile)).toBeNull());
});
