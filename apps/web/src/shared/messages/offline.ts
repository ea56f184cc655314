/**
 * Shown in place of data that was never read and can't be read without a network. Not among the texts of the app:
 * payers don't load these.
 */
export const offlineMessages = {
  title: "You're offline",
  text: "It's read as soon as you're back online. Your money is safe.",
  /** Shown below the title of content that could not be loaded. */
  withTitle: "You're offline. It's read as soon as you're back online. Your money is safe.",
} as const;
