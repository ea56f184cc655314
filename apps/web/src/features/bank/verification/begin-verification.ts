import type { CallFailure, CallResult, OperationData } from "../../../shared/api/index.ts";
import type { Kyc } from "./kyc-status.ts";

type Profile = OperationData<"getProfile">["profile"];

/** What came of asking for a verification. */
export type Begun =
  /** It has begun, and this is where it stands. */
  | { kind: "begun"; kyc: Kyc }
  /** It had been begun before: the status tells where it stands. */
  | { kind: "begun_before" }
  | { kind: "failed"; failure: CallFailure };

/** A 409, or an "already exists" with any status, counts as success. */
export function readBegun(result: CallResult<Kyc>): Begun {
  if (result.success) return { kind: "begun", kyc: result.data };
  const existed = result.status === 409 || /already exists/i.test(result.error);
  return existed ? { kind: "begun_before" } : { kind: "failed", failure: result };
}

/** What the verification is begun with, or null as long as the profile lacks something. */
export function customerOf(profile: Pick<Profile, "email" | "first_name" | "last_name">) {
  const firstName = profile.first_name?.trim() ?? "";
  const lastName = profile.last_name?.trim() ?? "";
  if (profile.email === "" || firstName === "" || lastName === "") return null;
  return { customerType: "INDIVIDUAL" as const, email: profile.email, firstName, lastName };
}
