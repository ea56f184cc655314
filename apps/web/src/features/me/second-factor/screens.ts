import { lazyScreen } from "../../../shared/lazy/index.ts";

export const TwoFactorScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { TwoFactorScreen } = await import("./two-factor-screen.tsx");
  return TwoFactorScreen;
});

export const ResumeScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { ResumeScreen } = await import("./resume-screen.tsx");
  return ResumeScreen;
});
