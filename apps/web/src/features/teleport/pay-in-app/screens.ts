import { lazyScreen } from "../../../shared/lazy/index.ts";

export const TeleportPayScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./teleport-pay-screen.tsx")).TeleportPayScreen,
);

export const TeleportPaymentsScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./payments-screen.tsx")).TeleportPaymentsScreen,
);
