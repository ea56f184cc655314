import { isRecord, isText, keptValue } from "../../../../shared/device/index.ts";
import { preferencesWith } from "../data/notification-preferences.ts";
import { keptFormKey } from "./kept-form-key.ts";
import { type SignupForm, type SignupState, type SignupStep, signupSteps } from "./signup-flow.ts";

type TypedFields = Pick<
  SignupForm,
  "email" | "termsAccepted" | "firstName" | "lastName" | "phone" | "tag"
>;

/** The current step in this tab, and the entries so far. */
export interface KeptForm {
  step: SignupStep;
  fields: TypedFields & Partial<Pick<SignupForm, "notificationPreferences">>;
}

const text = (value: unknown): string => (isText(value) ? value : "");

function readForm(stored: unknown): KeptForm | null {
  if (!isRecord(stored)) return null;
  const step = signupSteps.find((known) => known === stored.step);
  if (step === undefined) return null;
  return {
    step,
    fields: {
      email: text(stored.email),
      termsAccepted: stored.termsAccepted === true,
      firstName: text(stored.firstName),
      lastName: text(stored.lastName),
      phone: text(stored.phone),
      tag: text(stored.tag),
      notificationPreferences: preferencesWith(stored.notifications !== false),
    },
  };
}

const kept = keptValue<KeptForm, TypedFields & { step: SignupStep; notifications: boolean }>(
  keptFormKey,
  readForm,
  "tab",
);

/** The state stored in this tab before a reload or a new sign-in; null if there is none. */
export const readKeptForm = (): KeptForm | null => kept.read();

/** Stores the state for as long as the tab is open. Codes are never stored. */
export function keepForm({ step, form }: Pick<SignupState, "step" | "form">): void {
  const { email, termsAccepted, firstName, lastName, phone, tag, notificationPreferences } = form;
  const notifications = notificationPreferences.globalEnabled;
  kept.keep({ step, email, termsAccepted, firstName, lastName, phone, tag, notifications });
}

export const forgetKeptForm = (): void => kept.forget();
