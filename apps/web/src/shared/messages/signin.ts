export const signinMessages = {
  email: {
    title: "Welcome Back",
    lead: "Sign in to your account",
    label: "Email",
    placeholder: "you@example.com",
    action: "Continue",
    empty: "Please enter your email address",
    invalid: "Please enter a valid email address",
    invalidTitle: "Validation Error",
    failedTitle: "Login Failed",
    failedFallback: "Failed to send login code. Please try again.",
    noAccount: "Don't have an account?",
    signUp: "Sign up",
  },
  verification: {
    title: "Check Your Email",
    lead: (email: string) => `We've sent a 6-digit code to ${email}`,
    deniedTitle: "Access Denied",
    deniedText: "Please enter your email address first.",
    goToLogin: "Go to Login",
  },
} as const;
