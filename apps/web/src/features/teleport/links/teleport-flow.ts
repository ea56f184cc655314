import { type AmountLimits, formatAmount } from "@lilypad/money";
import { isRecord } from "../../../shared/device/index.ts";
import { teleportMessages as messages } from "../../../shared/messages/index.ts";
import type { EntryDigits } from "../../../shared/money/index.ts";
import { readUrl } from "../../../shared/platform/index.ts";
import { type SelectableAccount, selectedAccountId } from "./selected-account.ts";

/** A new link, as the share sheet and the success page show it. */
export interface MadeLink {
  url: string;
  /** A decimal in pounds: "12.50". */
  amount: string;
  note: string;
}

const isWebAddress = (url: string) => /^https?:$/.test(readUrl(url)?.protocol ?? "");

/** The content of the success page: the link, and whether it was copied or passed to an app. */
export interface FinishedLink extends MadeLink {
  isShared: boolean;
}

/** Reads the link that the form passed to the success page, or returns null if there is none. */
export function readFinishedLink(state: unknown): FinishedLink | null {
  if (!isRecord(state)) return null;
  const { url, amount, note, isShared } = state;
  if (typeof url !== "string" || !isWebAddress(url)) return null;
  if (typeof amount !== "string" || !/^\d{1,12}\.\d{2}$/.test(amount)) return null;
  return {
    url,
    amount,
    note: typeof note === "string" ? note : "",
    isShared: isShared === true,
  };
}

/** The state of making a link: identity check, form and share sheet. */
export interface TeleportState {
  step: "checking" | "verifying" | "form";
  accountId: string | null;
  digits: EntryDigits;
  note: string;
  phase: "idle" | "creating";
  /** The id of the request for the link, which is retried with it until there is an answer. */
  correlationId: string | null;
  error: { about: "banks" | "link"; text: string } | null;
  /** The link whose share sheet is open. */
  made: MadeLink | null;
}

export type TeleportEvent =
  | { type: "kyc_known"; isSatisfied: boolean }
  | { type: "kyc_satisfied" }
  /** The server requires the identity check after all. */
  | { type: "kyc_needed" }
  | { type: "accounts_failed"; text: string }
  | { type: "edited"; fields: Partial<Pick<TeleportState, "accountId" | "digits" | "note">> }
  | { type: "creating"; correlationId: string }
  | { type: "made"; link: MadeLink }
  | { type: "refused"; text: string }
  /** It is not known whether the link was made; trying again repeats the same request. */
  | { type: "unanswered"; text: string }
  | { type: "error_read" };

export const firstTeleportState: TeleportState = {
  step: "checking",
  accountId: null,
  digits: "",
  note: "",
  phase: "idle",
  correlationId: null,
  error: null,
  made: null,
};

/** The accounts to which a link can be paid out, as they were read last. */
export interface ReadAccounts {
  /** Null before the first answer. */
  accounts: readonly SelectableAccount[] | null;
  /** The last attempt to read them failed. */
  failed: boolean;
}

/**
 * Selects an account. A link to another account than before is another request. The error about the accounts is shown as
 * long as the last attempt to read them has failed.
 */
export function withAccounts(
  state: TeleportState,
  { accounts, failed }: ReadAccounts,
): TeleportState {
  const shown = state.error?.about === "banks" && !failed ? { ...state, error: null } : state;
  // The running request uses the selected account.
  if (accounts === null || state.phase === "creating") return shown;
  const accountId = selectedAccountId(state.accountId, accounts);
  return accountId === state.accountId ? shown : { ...shown, accountId, correlationId: null };
}

export function teleportReducer(state: TeleportState, event: TeleportEvent): TeleportState {
  switch (event.type) {
    case "kyc_known":
      if (state.step !== "checking") return state;
      return { ...state, step: event.isSatisfied ? "form" : "verifying" };
    case "kyc_satisfied":
      return { ...state, step: "form" };
    case "kyc_needed":
      return { ...state, step: "verifying", phase: "idle", correlationId: null };
    case "accounts_failed":
      return { ...state, error: { about: "banks", text: event.text } };
    case "edited":
      return state.phase === "idle" ? { ...state, ...event.fields, correlationId: null } : state;
    case "creating":
      return { ...state, phase: "creating", error: null, correlationId: event.correlationId };
    case "made":
      return { ...state, phase: "idle", correlationId: null, error: null, made: event.link };
    case "refused":
      return {
        ...state,
        phase: "idle",
        correlationId: null,
        error: { about: "link", text: event.text },
      };
    case "unanswered":
      return { ...state, phase: "idle", error: { about: "link", text: event.text } };
    case "error_read":
      return { ...state, error: null };
  }
}

/**
 * Returns why a link cannot be made, or null.
 * @param limits the ramp's limits, or null while unknown: then the server decides
 */
export function teleportProblem(
  { accountId, digits }: Pick<TeleportState, "accountId" | "digits">,
  limits: AmountLimits | null,
): string | null {
  if (accountId === null || digits === "") return messages.missing;
  return limits === null ? null : amountProblem(BigInt(digits), limits);
}

const inPounds = (pence: bigint): string => formatAmount(pence, "fiat:GBP");

function amountProblem(pence: bigint, { min, max }: AmountLimits): string | null {
  if (pence < min) return messages.minimum(inPounds(min));
  return pence > max ? messages.maximum(inPounds(max)) : null;
}

/** Returns the text of the limits. */
export const limitsHint = ({ min, max }: AmountLimits): string =>
  messages.limits(inPounds(min), inPounds(max));
