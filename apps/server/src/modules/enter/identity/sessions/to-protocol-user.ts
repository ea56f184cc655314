import type { Person } from "../../../people/people/index.ts";

/** A user in the session protocol's format, which auth-js stores with the tokens. */
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
  // The wire schema allows further fields.
  [member: string]: unknown;
}

/** Names are served by /api/v1/auth/profile, so they are not copied into the stored session. */
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
