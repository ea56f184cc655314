import type { CallFailure, OperationData } from "../../../../shared/api/index.ts";
import { errorText } from "../../../../shared/api/index.ts";
import { apiMessages, linkBankMessages } from "../../../../shared/messages/index.ts";
import { call } from "../../../../shared/session/index.ts";
import type { AccountDetails } from "./account-form.ts";
import type { LinkFailure, LinkState } from "./link-flow.ts";

type Linked = OperationData<"completeBankLink">["account"];

/** Where a refusal can be mended; by default on the step before. */
const mendAt: Partial<Record<NonNullable<CallFailure["code"]>, LinkFailure["mendAt"]>> = {
  VALIDATION_FAILED: "ACCOUNT_DETAILS",
  BANK_ACCOUNT_REFUSED: "ACCOUNT_DETAILS",
  BANK_ACCOUNT_ALREADY_LINKED: "ACCOUNT_DETAILS",
  BANK_NOT_FOUND: "BANK",
  KYC_REQUIRED: "KYC_CHECK",
};

/** A link that answers these can never be completed any more. */
const spentLink: readonly CallFailure["code"][] = ["BANK_LINK_EXPIRED", "BANK_LINK_CONFLICT"];

/** What to tell about a link that was refused or not answered. */
export function readLinkFailure({ status, code, error }: CallFailure): LinkFailure {
  const said = error === apiMessages.requestFailed ? linkBankMessages.error.fallback : error;
  return {
    text: status === 0 ? errorText("connection") : said,
    mendAt: (code !== null && mendAt[code]) || "USER_ADDRESS",
    keepsLink: !spentLink.includes(code),
  };
}

/**
 * Links an account: begins a link for these details unless one was begun already, then completes it.
 * The same link with the same details is one account, however often its answer is lost.
 * @param onBegun keeps the link that was begun
 */
export async function linkAccount(
  details: AccountDetails,
  known: LinkState["link"],
  onBegun: (link: { id: string; of: string }) => void,
): Promise<{ account: Linked } | { failure: LinkFailure }> {
  const of = JSON.stringify(details);
  let linkId = known?.of === of ? known.id : null;
  if (linkId === null) {
    const begun = await call("initBankLink", { body: {} });
    if (!begun.success) return { failure: readLinkFailure(begun) };
    linkId = begun.data.linkId;
    onBegun({ id: linkId, of });
  }
  const body = { linkId, accountDetails: details };
  const completed = await call("completeBankLink", { body });
  return completed.success
    ? { account: completed.data.account }
    : { failure: readLinkFailure(completed) };
}
