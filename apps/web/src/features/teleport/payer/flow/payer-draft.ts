import type { Address } from "../../../../shared/address/index.ts";
import {
  isRecord,
  isText,
  isTexts,
  keptValue,
  textOrNull,
} from "../../../../shared/device/index.ts";
import type { Teleport } from "../data/teleport.ts";
import { payerDraftKey } from "./payer-draft-key.ts";
import { firstPayerState, type PayerState, type PayerStep, payerSteps } from "./payer-flow.ts";
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

const noHolder: PayerState["holder"] = { name: "", email: "" };

function readHolder(kept: unknown): PayerState["holder"] {
  if (!isRecord(kept)) return noHolder;
  return { name: textOrNull(kept.name) ?? "", email: textOrNull(kept.email) ?? "" };
}

const addressParts = ["addressLine1", "city", "postalCode", "country"] as const;

/** Reads a stored address, or returns null if it is invalid. */
function readAddress(kept: unknown): Address | null {
  if (!isRecord(kept)) return null;
  const isWhole = addressParts.every((part) => isText(kept[part]) && kept[part] !== "");
  return isWhole && Object.values(kept).every(isText)
    ? // The required lines exist, and all lines are strings.
      (kept as unknown as Address)
    : null;
}

const readBank = (kept: unknown): PayerState["bank"] =>
  isRecord(kept) && isText(kept.id) && kept.id !== ""
    ? { id: kept.id, asksAddress: kept.asksAddress === true }
    : null;

function readCurrency(kept: unknown, flow: PayerState["flow"]): PayerState["currency"] {
  if (!isRecord(kept) || !isText(kept.code) || !Array.isArray(kept.countries)) return null;
  const { code, countries } = kept;
  if (flow === "easy") return { code, countries: [] };
  return countries.length > 0 && isTexts(countries) ? { code, countries } : null;
}

/** Reads a stored draft, or returns null if it is invalid. */
export function resume(kept: unknown): PayerState | null {
  if (!isRecord(kept)) return null;
  const step = payerSteps.find((one) => one === kept.step);
  if (step === undefined) return null;
  const flow = kept.flow === "easy" ? "easy" : "regular";
  const currency = readCurrency(kept.currency, flow);
  const country = textOrNull(kept.country);
  const isCountryKnown =
    currency !== null && country !== null && currency.countries.includes(country);
  const state: PayerState = {
    step,
    flow,
    currency,
    country: isCountryKnown ? country : null,
    bank: isCountryKnown ? readBank(kept.bank) : null,
    bankAddress: readAddress(kept.bankAddress),
    holder: readHolder(kept.holder),
    fields: {},
    swiftCode: textOrNull(kept.swiftCode),
    userAddress: readAddress(kept.userAddress),
    leftPayment: textOrNull(kept.leftPayment),
    notice: null,
  };
  return { ...state, step: resumableStep(state) };
}

/** Returns the step to resume. Account details have to be typed again. */
function resumableStep(state: PayerState): PayerStep {
  const { step, flow, currency, country, bank, bankAddress } = state;
  const place = payerSteps.indexOf(step);
  if (step === "RECIPIENT" || place >= payerSteps.indexOf("QUOTE_REVIEW")) return step;
  if (currency === null) return "RECIPIENT";
  if (flow === "easy") return "EASY_BANK_DETAILS";
  if (country === null || step === "COUNTRY") {
    return currency.countries.length > 1 ? "COUNTRY" : "RECIPIENT";
  }
  if (bank === null || step === "BANK") return "BANK";
  if (bank.asksAddress && (bankAddress === null || step === "BANK_ADDRESS")) return "BANK_ADDRESS";
  return "ACCOUNT_DETAILS";
}
