import { lazyScreen } from "../../../shared/lazy/index.ts";

export const EmailLoginScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { EmailLoginScreen } = await import("./email-login-screen.tsx");
  return EmailLoginScreen;
});

export const CodeLoginScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { CodeLoginScreen } = await import("./code-login-screen.tsx");
  return CodeLoginScreen;
});

export const LinkSentScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { LinkSentScreen } = await import("./link-sent-screen.tsx");
  return LinkSentScreen;
});

export const MagicLinkScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { MagicLinkScreen } = await import("./magic-link-screen.tsx");
  return MagicLinkScreen;
});
