import { preferencesWith } from "../data/notification-preferences.ts";
import { type SignupForm, type SignupState, type SignupStep, signupSteps } from "./signup-flow.ts";

const key = "lilypad.signup-form";

/** Where somebody is in this tab, and what they have typed. */
export interface KeptForm {
  step: SignupStep;
  fields: Pick<SignupForm, "email" | "termsAccepted" | "firstName" | "lastName" | "phone" | "tag"> &
    Partial<Pick<SignupForm, "notificationPreferences">>;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** What this tab kept over a reload or a new sign-in; null when it kept nothing. */
export function readKeptForm(): KeptForm | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const form = kept as Record<string, unknown>;
    const step = signupSteps.find((known) => known === form.step);
    if (step === undefined) return null;
    return {
      step,
      fields: {
        email: text(form.email),
        termsAccepted: form.termsAccepted === true,
        firstName: text(form.firstName),
        lastName: text(form.lastName),
        phone: text(form.phone),
        tag: text(form.tag),
        notificationPreferences: preferencesWith(form.notifications !== false),
      },
    };
  } catch {
    return null;
  }
}

/** Keeps it for as long as the tab is open. Codes are never kept. */
export function keepForm({ step, form }: Pick<SignupState, "step" | "form">): void {
  const { email, termsAccepted, firstName, lastName, phone, tag, notificationPreferences } = form;
  const notifications = notificationPreferences.globalEnabled;
  const kept = { step, email, termsAccepted, firstName, lastName, phone, tag, notifications };
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A full or forbidden storage keeps nothing; the server knows what was saved.
  }
}

export function forgetKeptForm(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A forbidden storage holds nothing.
  }
}
