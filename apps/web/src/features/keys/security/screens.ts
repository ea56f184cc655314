import { lazyScreen } from "../../../shared/lazy/index.ts";

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
