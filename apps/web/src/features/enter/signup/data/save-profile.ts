import { call, renewSession } from "../../../../shared/session/index.ts";

/** What one step of the sign-up saves. */
type Fields =
  | { first_name: string; last_name: string }
  | { phone_number: string }
  | { display_tag: string };

/** Saves a part of the profile, and has the session speak of it. */
export async function saveProfile(fields: Fields) {
  const saved = await call("updateProfile", { body: fields });
  // Nobody waits for it; should it fail, the next refreshed token says the same.
  if (saved.success) void renewSession().catch(() => undefined);
  return saved;
}
