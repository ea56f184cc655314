import type { Person } from "../../people/index.ts";

/** A user as the session protocol shows it; auth-js keeps it beside the tokens. */
export interface ProtocolUser {
  id: string;
  aud: string;
  role: string;
  email: string;
  email_confirmed_at: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  created_at: string;
  updated_at: string;
  // The wire schema is open to further members.
  [member: string]: unknown;
}

/** The profile lives at /api/v1/auth/profile, so no names are copied into the stored session. */
export function toProtocolUser(person: Person): ProtocolUser {
  return {
    id: person.id,
    aud: "authenticated",
    role: "authenticated",
    email: person.email,
    email_confirmed_at: person.createdAt.toISOString(),
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: {},
    created_at: person.createdAt.toISOString(),
    updated_at: person.updatedAt.toISOString(),
  };
}
