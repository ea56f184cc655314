import type { Profile } from "../../../shared/account/index.ts";
import type { CallFailure, CallResult } from "../../../shared/api/index.ts";
import type { Kyc } from "./kyc-status.ts";

/** The result of starting the identity check. */
export type StartResult =
  /** It was started, with this status. */
  | { kind: "started"; kyc: Kyc }
  /** It had been started before. */
  | { kind: "already_started" }
  | { kind: "failed"; failure: CallFailure };

/** Reads the answer. A 409, or "already exists" with any status, counts as success. */
export function readStart(result: CallResult<Kyc>): StartResult {
  if (result.success) return { kind: "started", kyc: result.data };
  const existed = result.status === 409 || /already exists/i.test(result.error);
  return existed ? { kind: "already_started" } : { kind: "failed", failure: result };
}

/** Returns the part of the profile that the identity check needs; null if something is missing. */
export function customerOf(profile: Pick<Profile, "email" | "first_name" | "last_name">) {
  const firstName = profile.first_name?.trim() ?? "";
  const lastName = profile.last_name?.trim() ?? "";
  if (profile.email === "" || firstName === "" || lastName === "") return null;
  return { customerType: "INDIVIDUAL" as const, email: profile.email, firstName, lastName };
}
