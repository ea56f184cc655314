import { lazyScreen } from "../../../shared/lazy/index.ts";

export const TeleportScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { TeleportScreen } = await import("./teleport-screen.tsx");
  return TeleportScreen;
});

export const TeleportSuccessScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { TeleportSuccessScreen } = await import("./success-screen.tsx");
  return TeleportSuccessScreen;
});

export const TeleportLinksScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { TeleportLinksScreen } = await import("./links-screen.tsx");
  return TeleportLinksScreen;
});
