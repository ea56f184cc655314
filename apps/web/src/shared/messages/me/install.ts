/** Installing the app, with instructions for the Home Screen. */
export const installMessages = {
  offer: {
    title: "Install Lilypad",
    text: "Open it from your Home Screen, full screen, even offline.",
    install: "Install",
    dismiss: "Not now",
  },
  homeScreen: {
    title: "Add Lilypad to your Home Screen",
    text: "On iPhone and iPad, only apps on the Home Screen can receive notifications.",
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
      title: "Waiting for your payment",
      text: "Lilypad will refresh as soon as it's done.",
    },
  },
} as const;
