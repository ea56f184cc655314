export const appMessages = {
  product: "Lilypad",
  loading: "Loading",
  back: "Back",
  close: "Close",
  cancel: "Cancel",
  done: "Done",
  tryAgain: "Try again",
  refresh: "Refresh",
  comingSoon: "Coming soon",
  sessionEnded: "Your session has expired. Please log in again.",
  crash: {
    title: "Something went wrong",
    text: "Your money is safe. Refreshing the page usually helps.",
    action: "Refresh Page",
    support: "Still stuck? Write or call us:",
  },
} as const;
