import { isRecord, keptValue, textOrNull } from "../../../../shared/device/index.ts";
import { readEntry, resumedStep } from "../../../bank/account-entry/index.ts";
import type { Teleport } from "../data/teleport.ts";
import { payerDraftKey } from "./payer-draft-key.ts";
import {
  firstPayerState,
  noHolder,
  type PayerState,
  type PayerStep,
  payerSteps,
} from "./payer-flow.ts";
import { shownStep } from "./shown-step.ts";

/** The payer's entries, which stay in this browser until the link is paid; account numbers are never among them. */
const draftOf = (teleportId: string) => keptValue(payerDraftKey(teleportId), resume);

/** The holder's name and email address are stored in this tab only. */
const holderOf = (teleportId: string) =>
  keptValue(`lilypad.payer-holder.${teleportId}`, readHolder, "tab");

/** Stores the step and the form without account numbers. */
export function keepPayerDraft(teleportId: string, state: PayerState): void {
  draftOf(teleportId).keep({ ...state, holder: noHolder, fields: {}, notice: null });
  holderOf(teleportId).keep(state.holder);
}

/** Deletes the draft of a link that can no longer be paid. */
export function forgetPayerDraft(teleportId: string): void {
  draftOf(teleportId).forget();
  holderOf(teleportId).forget();
}

/** Returns the state to start with: that of this browser, as far as the server agrees. */
export function resumedPayerState(
  teleport: Pick<Teleport, "id" | "payer" | "payment">,
): PayerState {
  const draft = draftOf(teleport.id).read();
  const holder = holderOf(teleport.id).read();
  const state =
    draft === null ? knownPayerState(teleport.payer) : { ...draft, holder: holder ?? noHolder };
  return { ...state, step: shownStep(state, teleport) };
}

/** Returns the state of a payer whose browser has only the cookie left. */
function knownPayerState(payer: Teleport["payer"]): PayerState {
  if (payer === null) return firstPayerState;
  const known: PayerState = { ...firstPayerState, step: "TRANSFER_INSTRUCTIONS" };
  const { accountType, currency } = payer;
  return accountType === "virtual"
    ? { ...known, flow: "easy", currency: { code: currency, countries: [] } }
    : known;
}

function readHolder(kept: unknown): PayerState["holder"] {
  if (!isRecord(kept)) return noHolder;
  return { name: textOrNull(kept.name) ?? "", email: textOrNull(kept.email) ?? "" };
}

/** Reads a stored draft, or returns null if it is invalid. */
export function resume(kept: unknown): PayerState | null {
  if (!isRecord(kept)) return null;
  const step = payerSteps.find((one) => one === kept.step);
  if (step === undefined) return null;
  const state: PayerState = {
    ...firstPayerState,
    ...readEntry(kept),
    step,
    flow: kept.flow === "easy" ? "easy" : "regular",
    holder: readHolder(kept.holder),
    leftPayment: textOrNull(kept.leftPayment),
  };
  return { ...state, step: resumableStep(state) };
}

/** Returns the step to resume. The steps after the entry are those of the server's payment. */
function resumableStep(state: PayerState): PayerStep {
  const { step, flow, currency } = state;
  if (step === "RECIPIENT" || payerSteps.indexOf(step) >= payerSteps.indexOf("QUOTE_REVIEW"))
    return step;
  if (flow === "easy") return currency === null ? "RECIPIENT" : "EASY_BANK_DETAILS";
  const entered = resumedStep(state, step);
  return entered === "CURRENCY" ? "RECIPIENT" : entered;
}
