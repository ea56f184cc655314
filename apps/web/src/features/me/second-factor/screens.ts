import { lazyScreen } from "../../../shared/lazy/index.ts";

export const TwoFactorScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { TwoFactorScreen } = await import("./two-factor-screen.tsx");
  return TwoFactorScreen;
});

export const LockScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { LockScreen } = await import("./lock-screen.tsx");
  return LockScreen;
});

export const ResumeScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { ResumeScreen } = await import("./resume-screen.tsx");
  return ResumeScreen;
});
