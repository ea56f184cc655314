import type { CallFailure, OperationData } from "../../../../shared/api/index.ts";
import { errorText } from "../../../../shared/api/index.ts";
import { apiMessages, linkBankMessages } from "../../../../shared/messages/index.ts";
import { call } from "../../../../shared/session/index.ts";
import type { AccountDetails } from "./account-details.ts";
import type { LinkFailure, LinkState } from "./link-flow.ts";

type Linked = OperationData<"completeBankLink">["account"];

/** The step where a refusal can be fixed; otherwise it is the previous one. */
const fixAt: Partial<Record<NonNullable<CallFailure["code"]>, LinkFailure["fixAt"]>> = {
  VALIDATION_FAILED: "ACCOUNT_DETAILS",
  BANK_ACCOUNT_REFUSED: "ACCOUNT_DETAILS",
  BANK_ACCOUNT_ALREADY_LINKED: "ACCOUNT_DETAILS",
  BANK_NOT_FOUND: "BANK",
  KYC_REQUIRED: "KYC_CHECK",
};

/** After these answers, the link can no longer be completed. */
const unusableCodes: readonly CallFailure["code"][] = ["BANK_LINK_EXPIRED", "BANK_LINK_CONFLICT"];

/** Reads a link that was refused or not answered. */
export function readLinkFailure({ status, code, error }: CallFailure): LinkFailure {
  const message = error === apiMessages.requestFailed ? linkBankMessages.error.fallback : error;
  return {
    text: status === 0 ? errorText("connection") : message,
    fixAt: (code !== null && fixAt[code]) || "USER_ADDRESS",
    canReuseLink: !unusableCodes.includes(code),
  };
}

/**
 * Links an account: starts a link for these details unless there is one, then completes it. Completing
 * the same link again with the same details does not link another account.
 * @param known a link that was started before
 * @param onStarted called with the link that was started
 * @returns "cancelled" if the person chose not to confirm that it's them
 */
export async function linkAccount(
  details: AccountDetails,
  known: LinkState["link"],
  onStarted: (link: { id: string; of: string }) => void,
): Promise<{ account: Linked } | { failure: LinkFailure } | "cancelled"> {
  const of = JSON.stringify(details);
  let linkId = known?.of === of ? known.id : null;
  if (linkId === null) {
    const started = await call("initBankLink", { body: {} });
    if (!started.success) return { failure: readLinkFailure(started) };
    linkId = started.data.linkId;
    onStarted({ id: linkId, of });
  }
  const body = { linkId, accountDetails: details };
  const completed = await call("completeBankLink", { body });
  if (completed.isCancelled) return "cancelled";
  return completed.success
    ? { account: completed.data.account }
    : { failure: readLinkFailure(completed) };
}
