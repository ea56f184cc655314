/** Who is calling, as their access token says. */
export interface Caller {
  personId: string;
  email: string;
  sessionId: string;
  isAdmin: boolean;
  aal: "aal1" | "aal2";
}

/** Reads a bearer token; null when it is missing, malformed, expired or not ours. */
export type Authenticate = (token: string) => Promise<Caller | null>;
