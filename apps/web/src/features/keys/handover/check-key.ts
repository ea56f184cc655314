/** Tests that a passkey can own the account on the chain, and stores it as the person's choice. */
export type CheckKey = (
  passkeyId: string,
) => Promise<{ kind: "chosen" } | { kind: "cancelled" } | { kind: "failed"; text: string }>;
