/** What someone sees on every screen while their account is frozen. */
export const freezeMessages = {
  title: "Your account is frozen",
  text: "You can see everything and receive money, but payments are paused. Your money is still in your account.",
  contact: "Contact support",
  subject: "My account is frozen",
  /** If this installation names no address of its support. */
  contactText: "Please contact support.",
};
