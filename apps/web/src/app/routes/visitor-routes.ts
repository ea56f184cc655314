/** The screens that visitors may see. */
export const visitorRoutes = {
  "/onboarding": {
    up: null,
    load: async () =>
      (await import("../../features/enter/landing/landing-screen.tsx")).LandingScreen,
  },
  "/onboarding/assistant": {
    up: "/onboarding",
    load: async () =>
      (await import("../../features/help/assistant/assistant-screen.tsx")).AssistantScreen,
  },
  "/onboarding/steps": {
    up: "/onboarding",
    load: async () => (await import("../../features/enter/signup/signup-screen.tsx")).SignupScreen,
  },
  "/onboarding/login/email-login": {
    up: "/onboarding",
    load: async () =>
      (await import("../../features/enter/signin/email-login-screen.tsx")).EmailLoginScreen,
  },
  "/onboarding/login/email-verification": {
    up: "/onboarding/login/email-login",
    load: async () =>
      (await import("../../features/enter/signin/code-login-screen.tsx")).CodeLoginScreen,
  },
  "/onboarding/login/two-factor": {
    up: "/onboarding",
    load: async () =>
      (await import("../../features/keys/second-factor/two-factor-screen.tsx")).TwoFactorScreen,
  },
  "/onboarding/login/magic-link": {
    up: "/onboarding",
    load: async () =>
      (await import("../../features/enter/signin/magic-link-screen.tsx")).MagicLinkScreen,
  },
  "/onboarding/login/magic-link/sent": {
    up: "/onboarding/login/email-login",
    load: async () =>
      (await import("../../features/enter/signin/link-sent-screen.tsx")).LinkSentScreen,
  },
  "/onboarding/login/resume": {
    up: "/onboarding",
    load: async () =>
      (await import("../../features/keys/second-factor/resume-screen.tsx")).ResumeScreen,
  },
  "/terms": {
    up: "/onboarding",
    load: async () => (await import("../../features/enter/legal/legal-screen.tsx")).TermsScreen,
  },
  "/privacy": {
    up: "/onboarding",
    load: async () =>
      (await import("../../features/enter/legal/legal-screen.tsx")).PrivacyPolicyScreen,
  },
  "/account-deleted": {
    up: "/onboarding",
    load: async () => (await import("../../features/me/profile/deleted-screen.tsx")).DeletedScreen,
  },
  "/proof": {
    up: "/onboarding",
    load: async () => (await import("../../features/me/proof/proof-screen.tsx")).ProofScreen,
  },
  "/status": {
    up: "/onboarding",
    load: async () => (await import("../../features/help/status/status-screen.tsx")).StatusScreen,
  },
  "/leaderboard/prizes": {
    up: "/leaderboard",
    load: async () =>
      (await import("../../features/grow/leaderboard/prizes-screen.tsx")).PrizesScreen,
  },
  "/contact-upload": {
    up: "/onboarding",
    load: async () =>
      (await import("../../features/grow/contacts/contact-upload-screen.tsx")).ContactUploadScreen,
  },
  "/mobile/upload-contacts": {
    up: "/onboarding",
    load: async () =>
      (await import("../../features/grow/contacts/contact-upload-screen.tsx")).ContactUploadScreen,
  },
} as const;
