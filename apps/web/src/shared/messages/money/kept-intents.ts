/** Requests that are not answered yet: exchanges, payment requests, teleport links and hand-overs. */
export const keptIntentMessages = {
  title: "No answer yet",
  list: "Not answered yet",
  meta: "We'll keep checking. It won't happen twice.",
  tryAgain: "Try again",
  asking: "Checking",
  close: "Close",
  /** The title if the server has refused a request that the device repeated. */
  refused: "It didn't happen",
  beginExchange: {
    path: "/exchange",
    name: (about: string) => `Exchange of ${about}`,
    text: (about: string) =>
      `We can't confirm yet that ${about} was exchanged. We'll keep checking, and it won't be exchanged twice.`,
    done: (about: string) => `${about} was exchanged`,
  },
  createPaymentRequest: {
    path: "/request-money",
    name: (about: string) => `Request for ${about}`,
    text: (about: string) =>
      `We can't confirm yet that your request for ${about} was sent. We'll keep checking, and it won't be sent twice.`,
    done: (about: string) => `Your request for ${about} was sent`,
  },
  createTeleportLink: {
    path: "/teleport",
    name: (about: string) => `Link for ${about}`,
    text: (about: string) =>
      `We can't confirm yet that your link for ${about} was created. We'll keep checking, and it won't be created twice.`,
    done: (about: string) => `Your link for ${about} is ready. You find it under Teleport.`,
  },
  requestHandover: {
    path: "/profile/hand-over",
    name: () => "Hold your own key",
    text: () =>
      "We can't confirm yet that your request was received. We'll keep checking, and it won't start twice.",
    done: () => "Your request to hold your own key was received",
  },
} as const;
