import { lazyScreen } from "../../../shared/lazy/index.ts";

export const TeleportScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./teleport-screen.tsx")).TeleportScreen,
);

export const TeleportSuccessScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./success-screen.tsx")).TeleportSuccessScreen,
);

export const TeleportLinksScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./links-screen.tsx")).TeleportLinksScreen,
);
