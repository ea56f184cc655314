import type { OperationData } from "../api/index.ts";

type Profile = OperationData<"getProfile">["profile"];

/** Whether this person still has to finish the sign-up before the app can be used. */
export function hasOnboardingLeft(profile: Profile): boolean {
  return (
    profile.first_name === null ||
    profile.phone_number === null ||
    profile.display_tag === null ||
    profile.safe_address === null
  );
}
