import { failureText } from "../../../../shared/api/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { type KeptForm, readKeptForm } from "./kept-form.ts";
import type { SignupForm, SignupStep } from "./signup-flow.ts";

/** The state stored in this tab, if it belongs to this person. */
function keptBy(email: string): KeptForm | null {
  const kept = readKeptForm();
  return kept?.fields.email.trim().toLowerCase() === email.toLowerCase() ? kept : null;
}

export interface SignupProgress {
  next: SignupStep | "done";
  /** The step in this tab before a reload or a new sign-in; null if there was none. */
  kept: SignupStep | null;
  fields: Partial<SignupForm>;
}

/** The steps that the server does not store; it may finish a sign-up while the person is on one of them. */
const afterProfile: readonly (SignupStep | undefined)[] = ["notifications", "own_key", "finishing"];

/**
 * The signed-in person's progress and saved answers. Answers from this tab that are not saved yet take
 * precedence.
 * @throws with a sentence to show
 */
export async function loadProgress(email: string): Promise<SignupProgress> {
  const started = await call("initializeOnboarding", { body: { email } });
  if (!started.success) throw new Error(failureText(started, ""));
  const found = await call("getProfile");
  const profile = found.success ? found.data.profile : null;
  const kept = keptBy(email);
  const next = started.data.next_step;
  const staysHere = next === "done" && afterProfile.includes(kept?.step);
  const { firstName, lastName, phone, tag, notificationPreferences } = kept?.fields ?? {};
  return {
    next: staysHere ? "finishing" : next,
    kept: kept?.step ?? null,
    fields: {
      termsAccepted: true,
      firstName: firstName || (profile?.first_name ?? ""),
      lastName: lastName || (profile?.last_name ?? ""),
      phone: phone || (profile?.phone_number ?? ""),
      tag: tag || (profile?.display_tag ?? ""),
      ...(notificationPreferences === undefined ? {} : { notificationPreferences }),
    },
  };
}
