/** The holder of the key to the account: the offer at the end of the sign-up, and the page under Security. */
export const ownKeyMessages = {
  title: "Your key",
  loading: "Loading who holds your key",
  failed: "Could not load who holds your key",
  failedNote: "Nothing was changed.",
  row: { own: "You hold it", held: "Lilypad keeps it for you" },
  /** The daily limits, such as "$2,000, €2,000 or 200,000 LIL". */
  limits: (all: readonly string[]) =>
    all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`,
  limit: (limit: string) =>
    `We can move at most ${limit} a day until you turn instant payments off`,
  /** Shown if the limit can't be read now. */
  limitUnknown: "We can only move money up to a daily limit until you turn instant payments off",
  limitNote:
    "That's how payments you confirm in the app arrive within seconds. Our daily caps across all customers apply as well.",
  lost: "If you lose your passkey",
  lostNote:
    "Another passkey or a wallet that you've added keeps full access to your money right away. With none left, you can still send in the app, 24 hours after setting a new passcode, while instant payments are on and within the daily limit. We can't make you a new key, and support can't hand your account to anyone.",
  offer: {
    title: "Hold your own key",
    lead: "A passkey on this device owns your account. No one else can take it over, not even us.",
    short: {
      pay: "You pay and get paid as always",
      lost: "If you lose every key, we can't make you a new one",
    },
    how: "How it works",
    network: (network: string) =>
      `Your account is on the ${network} network, and your passkey is its only key.`,
    owned: "You own the account",
    ownedNote: "No key of ours can take it over, and we can't give it to anyone else.",
    lostNote:
      "We can't make you a new key, so add another passkey or a wallet once your account is open. Without one, you can still send in the app, 24 hours after setting a new passcode, while instant payments are on and within the daily limit.",
    asks: "Your device may ask you twice: to create the passkey, and to test it on the network.",
    skips: "If you continue without it, we keep the key for you.",
    action: "Create my key",
    skip: "Continue without it",
    loading: "One moment",
  },
  code: {
    title: "Check Your Email",
    lead: "It's been a while since your last code. To create your key, enter the one we sent to",
  },
  checkCancelled: "Your passkey was not tested. You can try again.",
  checkFailed: "Failed to test your passkey. Please try again.",
  own: {
    title: "You own your account",
    lead: "Its owner is your passkey. No key of ours can take it over.",
    leadMany: "Each of these passkeys can sign for it alone. No key of ours can take it over.",
    passkey: "Passkey",
    backedUp: "Synced between your devices",
    oneDevice: "On one device only",
    owner: "Owner on the network",
    perDay: "What we can move in a day",
    perDayOf: (name: string) => `${name} per day`,
  },
  held: {
    title: "Lilypad keeps your key",
    lead: "Your money is kept in an account of your own. Its owner is a key that we keep offline for you.",
    payments: "Only what you confirm is sent",
    paymentsNote: "Our system moves what you confirm in the app, up to daily caps.",
    lost: "You can't lose access by losing a device",
    lostNote: "You can sign in with your email and set a new passcode, which works after 24 hours.",
    takeOver: "Hold your own key",
    trust: "You trust us with it",
    trustNote:
      "Anyone who has that key can move your money, so we keep it offline and don't use it for payments.",
  },
  none: {
    title: "Your account isn't set up yet",
    lead: "Who holds its key is decided at the end of the sign-up.",
  },
  /** In place of the removal of the passkey that owns the account. */
  notRemovable:
    "This passkey owns your account, so it can't be removed here. If another passkey owns it too, remove this one as an owner first, under Your key › What you can sign.",
  badge: "Key to your account",
} as const;
