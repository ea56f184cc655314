import { describe, expect, it } from "vitest";
import { rememberedKyc } from "./kyc-status.ts";
import { customerOf, readStart } from "./start-verification.ts";

const refused = (status: number, error: string) =>
  ({ success: false, data: null, error, code: null, status }) as const;

describe("starting the identity check", () => {
  it("returns its status", () => {
    const kyc = rememberedKyc("ACTIVE");
    const result = { success: true, data: kyc, error: null, code: null, status: 200 } as const;
    expect(readStart(result)).toEqual({ kind: "started", kyc });
  });

  it.each([
    [409, "This was sent already and is still being worked on."],
    [400, "Account already exists"],
    [422, "The customer ALREADY EXISTS."],
  ])("reads %s %j as already started", (status, error) => {
    expect(readStart(refused(status, error))).toEqual({ kind: "already_started" });
  });

  it.each([
    [0, "Network error"],
    [422, "Please complete your profile first. Missing name or email information."],
    [503, "We can't reach our banking partner right now."],
  ])("reads %s as a failure", (status, error) => {
    const failure = refused(status, error);
    expect(readStart(failure)).toEqual({ kind: "failed", failure });
  });
});

describe("the data for the identity check", () => {
  it("has trimmed names", () => {
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
  ])("requires the complete profile: %j", (profile) => expect(customerOf(profile)).toBeNull());
});
