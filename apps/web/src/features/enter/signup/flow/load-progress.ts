import { call } from "../../../../shared/session/index.ts";
import { type KeptForm, readKeptForm } from "./kept-form.ts";
import type { SignupForm, SignupStep } from "./signup-flow.ts";

/** What this tab kept, if it is this person's. */
function keptBy(email: string): KeptForm | null {
  const kept = readKeptForm();
  return kept?.fields.email.trim().toLowerCase() === email.toLowerCase() ? kept : null;
}

export interface SignupProgress {
  next: SignupStep | "done";
  /** Where this tab was before it was reloaded or signed in anew; null when it has not been here. */
  kept: SignupStep | null;
  fields: Partial<SignupForm>;
}

/** The steps that the server knows nothing of; it may finish a sign-up while somebody is there. */
const afterProfile: readonly (SignupStep | undefined)[] = ["notifications", "finishing"];

/**
 * Where the signed-in person stands, and what they have given already. What was typed in this tab and
 * not saved yet takes its place.
 * @throws with the sentence that the person is shown
 */
export async function loadProgress(email: string): Promise<SignupProgress> {
  const started = await call("initializeOnboarding", { body: { email } });
  if (!started.success) throw new Error(started.code === null ? "" : started.error);
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
