import type { Profile } from "./queries.ts";

/** True if this person must finish signing up before they can use the app. */
export function hasOnboardingLeft(profile: Profile): boolean {
  return (
    profile.first_name === null ||
    profile.phone_number === null ||
    profile.display_tag === null ||
    profile.safe_address === null
  );
}
