import { call, renewSession } from "../../../../shared/session/index.ts";

type Accepted = Readonly<Record<"terms" | "privacy", string>>;

/** The fields that one step of the sign-up saves. */
type Fields =
  | {
      first_name: string;
      last_name: string;
      accepted_documents?: Accepted;
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

/**
 * Saves the names, and with them which versions of the terms and the privacy policy were accepted.
 * @param accepted null if they are not known
 */
export async function saveNames(
  names: { first_name: string; last_name: string },
  accepted: Accepted | null,
) {
  if (accepted === null) return saveProfile(names);
  const saved = await saveProfile({ ...names, accepted_documents: accepted });
  // A process of the previous version, which may run beside the new one, does not know the field.
  return !saved.success && saved.code === "VALIDATION_FAILED" ? saveProfile(names) : saved;
}
