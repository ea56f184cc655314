import type { CallFailure } from "../../../../shared/api/index.ts";
import { payerStepMessages } from "../../../../shared/messages/index.ts";
import { sentenceOf } from "./sentence-of.ts";

const messages = payerStepMessages.userAddress;

type MendAt = "BANK" | "ACCOUNT_DETAILS" | "USER_ADDRESS";

/** Where a refused account can be mended; by default by another try. */
const mendAt: Partial<Record<NonNullable<CallFailure["code"]>, MendAt>> = {
  VALIDATION_FAILED: "ACCOUNT_DETAILS",
  BANK_ACCOUNT_REFUSED: "ACCOUNT_DETAILS",
  BANK_NOT_FOUND: "BANK",
  RAMP_UNSUPPORTED: "BANK",
};

/** What to tell about an account that was refused or not answered for. */
export function readRefusal({ status, code, error }: CallFailure): {
  text: string;
  mendAt: MendAt;
} {
  return {
    text: status === 0 ? messages.noAnswer : sentenceOf(error, messages.failed),
    mendAt: (code !== null && mendAt[code]) || "USER_ADDRESS",
  };
}
