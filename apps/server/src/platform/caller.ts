/** The caller of a request, from their access token. */
export interface Caller {
  personId: string;
  email: string;
  sessionId: string;
  aal: "aal1" | "aal2";
}

/** Reads a bearer token; null if it is malformed, expired or not signed by us. */
export type Authenticate = (token: string) => Promise<Caller | null>;
