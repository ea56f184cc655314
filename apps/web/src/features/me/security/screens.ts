import { lazyScreen } from "../../../shared/lazy/index.ts";

export const SecurityScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { SecurityScreen } = await import("./security-screen.tsx");
  return SecurityScreen;
});

export const AddPasskey = /* @__PURE__ */ lazyScreen(async () => {
  const { AddPasskey } = await import("./task-screen.tsx");
  return AddPasskey;
});

export const PasscodeReset = /* @__PURE__ */ lazyScreen(async () => {
  const { PasscodeReset } = await import("./task-screen.tsx");
  return PasscodeReset;
});

export const ProtectBanner = /* @__PURE__ */ lazyScreen(async () => {
  const { ProtectBanner } = await import("./protect-banner.tsx");
  return ProtectBanner;
});
