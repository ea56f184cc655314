export type UnsubscribeState = "asks" | "done" | "unknown";

const words: Record<UnsubscribeState, { heading: string; text: string }> = {
  asks: {
    heading: "Turn emails off?",
    text: "You won't get emails about payments, requests or your account any more. You'll still get sign-in codes and security messages.",
  },
  done: {
    heading: "Emails are off",
    text: "You'll only get sign-in codes and security messages by email. You can turn emails on again in your notification settings.",
  },
  unknown: {
    heading: "This link doesn't work",
    text: "Nothing was changed. Please use the link in a newer email, or turn emails off in your notification settings.",
  },
};

/** The page behind the link in a mail. It has a button to confirm, because programs also open links. */
export const unsubscribePage = (state: UnsubscribeState, publicUrl: string) => ({
  ...words[state],
  action:
    state === "asks"
      ? { button: "Turn emails off" }
      : { label: "Notification settings", url: `${publicUrl}/profile/notifications` },
});
