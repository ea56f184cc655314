/** The texts on every screen while a person's account is frozen. */
export const freezeMessages = {
  title: "Your account is frozen",
  /** Why, as far as we may say it. */
  because: {
    protection:
      "Someone else may have used your account, so we paused payments to protect your money.",
    review: "We paused payments while we check recent activity.",
    legal: "A court or an authority told us to pause payments.",
    own_request: "You asked us to pause payments.",
    untold: "We paused payments, and we can't say why right now.",
  },
  text: "Your money is still in your account, and you can see everything and receive money.",
  decideBy: (moment: string) => `We'll decide by ${moment}.`,
  late: (moment: string) =>
    `We meant to decide by ${moment}. Write to us, and we'll tell you where it stands.`,
  appeal: "Appeal or ask support",
  appealText:
    "If you think this is wrong, write to us. That counts as an appeal, and we answer it.",
  /** Above a message to support, and the beginning of a mail to it. */
  about: (why: string, due: string) =>
    `About my frozen account. ${why}${due === "" ? "" : ` ${due}`}`,
  subject: "My account is frozen",
};
