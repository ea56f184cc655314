import { call, renewSession } from "../../../../shared/session/index.ts";

/** What one step of the sign-up saves. */
type Fields =
  | {
      first_name: string;
      last_name: string;
      accepted_documents?: Readonly<Record<"terms" | "privacy", string>>;
    }
  | { phone_number: string }
  | { display_tag: string };

/** Saves a part of the profile, and renews the session's tokens, which contain it. */
export async function saveProfile(fields: Fields) {
  const saved = await call("updateProfile", { body: fields });
  // Not awaited: if it fails, the next refreshed token contains it.
  if (saved.success) void renewSession().catch(() => undefined);
  return saved;
}
