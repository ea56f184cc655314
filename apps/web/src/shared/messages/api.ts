/** Texts for failed calls whose answer has none. */
export const apiMessages = {
  requestFailed: "Request failed",
  networkError: "Network error",
  notAuthenticated: "Not authenticated. Please login first.",
  classes: {
    connection: "Connection error. Please check your internet and try again.",
    session: "Your session has expired. Please log in again.",
    permission: "You don't have permission to do that.",
    identity: "Please complete your identity verification to continue.",
    bank_linking: "We couldn't link your bank account. Please check the details and try again.",
    payment: "Your payment didn't go through. No money was taken.",
    server: "Something went wrong on our end. Please try again.",
    other: "An error occurred",
  },
} as const;
