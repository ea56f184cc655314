/** Installing the app, with instructions for the Home Screen. */
export const installMessages = {
  offer: {
    title: "Install Lilypad",
    text: "Its own icon, full screen, and it opens without a network.",
    install: "Install",
    dismiss: "Not now",
  },
  homeScreen: {
    title: "Add Lilypad to your Home Screen",
    text: "On iPhone and iPad, notifications come to apps on the Home Screen.",
    steps: [
      "Tap the Share button in your browser's toolbar.",
      "Choose “Add to Home Screen”, then “Add”.",
      "Open Lilypad from your Home Screen and turn notifications on.",
    ],
    done: "Got it",
  },
  update: {
    title: "A new version is ready",
    action: "Refresh",
    waiting: {
      title: "Your payment goes first",
      text: "Lilypad refreshes as soon as it is done.",
    },
  },
} as const;
