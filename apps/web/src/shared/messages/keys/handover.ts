/** The screen under /profile/hand-over: taking over the key that we hold. */
export const handoverMessages = {
  title: "Hold your own key",
  /** Shown in the bar above the title. */
  bar: "Security",
  loading: "Loading who holds your key",
  failed: "Could not load who holds your key",
  failedNote: "Nothing was changed.",

  intro: {
    title: "Hold your own key",
    lead: (wait: string) =>
      `Your passkey becomes the only owner of your account's wallet. It takes effect after ${wait}, so you have time to stop it if it wasn't you.`,
    money: "Your money stays where it is",
    moneyNote:
      "Your address, your balance and your history don't change. You can pay and receive as usual while you wait and afterwards.",
    control: "Only you can change who owns it",
    controlNote:
      "After that, we can only move money up to a daily limit, and no key of ours can take your account.",
    lost: "If you lose it, we can't restore it",
    lostNote:
      "If you lose every device with your passkey, we can't restore your key, and support can't hand your account to anyone. You could only send within our daily limits, 24 hours after setting a new passcode, and only while instant payments are on.",
    second: "Add a second owner afterwards",
    secondNote:
      "Another passkey works right away if you lose the first, on this website only. A wallet or a recovery key works without it, and without us.",
    passkey: "Passkey",
    noPasskey: "Add a passkey first",
    noPasskeyNote:
      "Your key is a passkey on your phone or computer. Add one in your security settings, then come back.",
    toSecurity: "Security settings",
    notYet: (moment: string) => `You can do this from ${moment}`,
    notYetNote:
      "To protect your account, you can hold your own key only once your first passkey or passcode is seven days old, and a day after each change of them. Nothing was changed, and you can pay as usual meanwhile.",
    understood: "I understand that Lilypad can't restore my key",
    start: "Hold my own key",
    starting: "Confirming",
    tick: "Please confirm that you understand this.",
  },

  /** How long it waits, such as "48 hours". */
  hours: (hours: number) => (hours === 1 ? "1 hour" : `${hours} hours`),
  seconds: (seconds: number) => (seconds === 1 ? "1 second" : `${seconds} seconds`),

  ended: {
    cancelled: {
      title: "Request cancelled",
      text: "Your key stays with us. You can start again at any time.",
    },
    void: {
      title: "Request stopped",
      text: "We stopped all requests for security reasons. No money was moved. Please start again.",
    },
    expired: {
      title: "Request expired",
      text: "It wasn't completed in time. No money was moved. Please start again.",
    },
  },

  open: {
    title: "You'll soon hold your own key",
    requested: "We're announcing it. This takes a moment.",
    announced: (moment: string) => `It takes effect on ${moment}.`,
    due: "It takes effect any moment now.",
    cancelling: "We're cancelling it. This takes a moment.",
    left: "Time left",
    effective: "Takes effect",
    owner: "New owner",
    meanwhile:
      "Everything works as usual until then. If you didn't start this, cancel it and change your passcode.",
    cancel: "Cancel request",
    cancelTitle: "Cancel this request?",
    cancelText: "We'll keep your key, and nothing changes. You can start again at any time.",
    keep: "Keep it",
    cancelBusy: "Cancelling",
  },

  own: {
    title: "You hold your own key",
    lead: "Your passkey owns your account's wallet. No key of ours can take it.",
    second: "Add a second owner",
    toSigning: "Choose a second owner",
    secondNote:
      "If you lose every device with your passkey, only another passkey or a wallet keeps full access. We can't restore your key.",
  },

  problem: "Nothing was changed",
  notReached: "We couldn't reach Lilypad. Please try again.",
  unanswered:
    "We can't confirm yet that your request was received. We'll keep checking, and it won't start twice.",
} as const;
