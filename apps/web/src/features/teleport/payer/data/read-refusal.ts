import type { CallFailure } from "../../../../shared/api/index.ts";
import { payerStepMessages } from "../../../../shared/messages/index.ts";
import { serverMessage } from "./server-message.ts";

const messages = payerStepMessages.userAddress;

type FixAt = "BANK" | "ACCOUNT_DETAILS" | "USER_ADDRESS";

/** The step where a refusal can be fixed; otherwise the person tries again. */
const fixAt: Partial<Record<NonNullable<CallFailure["code"]>, FixAt>> = {
  VALIDATION_FAILED: "ACCOUNT_DETAILS",
  BANK_ACCOUNT_REFUSED: "ACCOUNT_DETAILS",
  BANK_NOT_FOUND: "BANK",
  RAMP_UNSUPPORTED: "BANK",
};

/** Reads the refusal of an account, or a missing answer. */
export function readRefusal({ status, code, error }: CallFailure): {
  text: string;
  fixAt: FixAt;
} {
  return {
    text: status === 0 ? messages.noAnswer : serverMessage(error, messages.failed),
    fixAt: (code !== null && fixAt[code]) || "USER_ADDRESS",
  };
}
