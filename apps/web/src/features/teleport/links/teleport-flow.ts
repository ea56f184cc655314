import { type AmountLimits, formatAmount } from "@lilypad/money";
import { teleportMessages as messages } from "../../../shared/messages/index.ts";
import type { EntryDigits } from "../../../shared/money/index.ts";

/** A link that was just made, as its share sheet and the success page show it. */
export interface MadeLink {
  url: string;
  /** A decimal in pounds: "12.50". */
  amount: string;
  note: string;
}

/** Making a link: the gate, the form, the share sheet, the success page. */
export interface TeleportState {
  step: "checking" | "verifying" | "form";
  accountId: string | null;
  digits: EntryDigits;
  note: string;
  phase: "idle" | "creating";
  /** Names the link before it is asked for; the same one is asked for until it is answered. */
  correlationId: string | null;
  error: { about: "banks" | "link"; text: string } | null;
  /** The link whose share sheet is open. */
  made: MadeLink | null;
}

export type TeleportEvent =
  | { type: "kyc_known"; isSatisfied: boolean }
  | { type: "kyc_satisfied" }
  /** The server wants to know who this is after all. */
  | { type: "kyc_needed" }
  /** The accounts that can be paid, whenever they are read; the default one is null when it is not among them. */
  | { type: "accounts_known"; accountIds: readonly string[]; defaultId: string | null }
  | { type: "accounts_failed"; text: string }
  | { type: "edited"; fields: Partial<Pick<TeleportState, "accountId" | "digits" | "note">> }
  | { type: "creating"; correlationId: string }
  | { type: "made"; link: MadeLink }
  | { type: "refused"; text: string }
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

/** The account that is paid once these are known: the chosen one, the only one, or the default. */
function accountAmong(
  chosen: string | null,
  { accountIds, defaultId }: Extract<TeleportEvent, { type: "accounts_known" }>,
): string | null {
  if (chosen !== null && accountIds.includes(chosen)) return chosen;
  const [first] = accountIds;
  return accountIds.length === 1 && first !== undefined ? first : defaultId;
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
    case "accounts_known": {
      const error = state.error?.about === "banks" ? null : state.error;
      // What is on its way was asked for with the account that stands there.
      if (state.phase === "creating") return { ...state, error };
      const accountId = accountAmong(state.accountId, event);
      const correlationId = accountId === state.accountId ? state.correlationId : null;
      return { ...state, accountId, correlationId, error };
    }
    case "accounts_failed":
      return { ...state, error: { about: "banks", text: event.text } };
    case "edited":
      return state.phase === "idle" ? { ...state, ...event.fields, correlationId: null } : state;
    case "creating":
      return { ...state, phase: "creating", error: null, correlationId: event.correlationId };
    case "made":
      return { ...state, phase: "idle", correlationId: null, made: event.link };
    case "refused":
      return { ...state, phase: "idle", error: { about: "link", text: event.text } };
    case "error_read":
      return { ...state, error: null };
  }
}

/**
 * Why a link can't be made, or null.
 * @param limits what the provider moves; null while that is not known: then the server decides
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

/** Between which amounts a link can be. */
export const limitsHint = ({ min, max }: AmountLimits): string =>
  messages.limits(inPounds(min), inPounds(max));
