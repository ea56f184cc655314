/** The screen under /profile/security/signing/passkey: another passkey becomes an owner of the account. */
export const anotherPasskeyMessages = {
  title: "Add another passkey",
  lead: "A second passkey can sign for all of your money alone. If you lose one, the other still works right away.",
  loading: "Loading your passkeys",
  failed: "Could not load your passkeys",
  failedNote: "Nothing was changed.",
  choose: "Which passkey?",
  tests: "It signs once as a test. Then you sign with a passkey that already owns your account.",
  elsewhere:
    "If one of them is on another device, your browser shows a code that you scan with that device.",
  none: "You have no other passkey yet",
  noneNote: "Create one on another device or on a security key, then choose it here.",
  create: "Create a new passkey",
  where: (host: string) =>
    `Passkeys work only on ${host}. To be able to move your money without us, add a wallet instead.`,
  testing: "Testing your passkey",
  problem: "Nothing was changed",
  cancelled: "Your passkey didn't sign the test. Nothing was changed.",
  unanswered: "We couldn't test your passkey. Nothing was changed. Please try again.",
  mismatch:
    "Our answer doesn't match the passkey that signed, so nothing was added. Please reload the app.",
} as const;
