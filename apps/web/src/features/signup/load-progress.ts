import { call } from "../../shared/session/index.ts";
import type { SignupForm, SignupStep } from "./signup-flow.ts";

export interface SignupProgress {
  next: SignupStep | "done";
  fields: Partial<SignupForm>;
}

/**
 * Where the signed-in person stands, and what they have given already.
 * @throws with the sentence that the person is shown
 */
export async function loadProgress(email: string): Promise<SignupProgress> {
  const started = await call("initializeOnboarding", { body: { email } });
  if (!started.success) throw new Error(started.code === null ? "" : started.error);
  const found = await call("getProfile");
  const profile = found.success ? found.data.profile : null;
  return {
    next: started.data.next_step,
    fields: {
      termsAccepted: true,
      firstName: profile?.first_name ?? "",
      lastName: profile?.last_name ?? "",
      phone: profile?.phone_number ?? "",
      tag: profile?.display_tag ?? "",
    },
  };
}
