/** The routes behind a session (specification 2 §2). */
export const signedInPaths = [
  "/dashboard",
  "/send-money",
  "/send-money/success",
  "/request-money",
  "/transactions",
  "/profile",
] as const;
