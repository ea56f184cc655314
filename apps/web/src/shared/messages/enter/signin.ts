export const signinMessages = {
  email: {
    title: "Welcome Back",
    lead: "Sign in to your account",
    label: "Email",
    placeholder: "you@example.com",
    action: "Continue",
    empty: "Please enter your email address",
    invalid: "Please enter a valid email address",
    failedTitle: "Login Failed",
    failedFallback: "Failed to send login code. Please try again.",
    linkInstead: "Email me a link instead",
    linkFailedFallback: "Failed to send a sign-in link. Please try again.",
    noAccount: "Don't have an account?",
    signUp: "Sign up",
  },
  verification: {
    title: "Check Your Email",
    lead: (email: string) => `We've sent a 6-digit code to ${email}`,
    /** After going back from the second factor. */
    usedLead: (email: string) =>
      `You've used the code that we sent to ${email}. Get a new one below.`,
    deniedTitle: "Access Denied",
    deniedText: "Please enter your email address first.",
    goToLogin: "Go to Login",
  },
  link: {
    sentTitle: "Check Your Email",
    sentLead: (email: string) => `We've sent a sign-in link to ${email}`,
    sentText: "Open it in this browser. The link works once and expires in 15 minutes.",
    sendAgain: "Send the link again",
    sendAgainIn: (seconds: number) => `Send again in ${seconds}s`,
    differentEmail: "Use a different email address",
    sentAgain: { title: "Link sent", text: "Please use the latest one." },
    title: "Sign in to Lilypad",
    lead: "You requested this link. Tap to sign in.",
    action: "Sign in",
    again: "Get a new link",
    otherBrowser: {
      title: "Wrong browser",
      text: "This link only works in the browser where you requested it. Please open it there, or get a new one here.",
    },
    expired: {
      title: "This link has expired",
      text: "It expired or was already used. Please get a new one.",
    },
    incomplete: {
      title: "This link is incomplete",
      text: "Please open the full link from your email, or get a new one.",
    },
    failed: {
      title: "Login Failed",
      text: "Connection error. Please check your internet and try again.",
    },
  },
} as const;
