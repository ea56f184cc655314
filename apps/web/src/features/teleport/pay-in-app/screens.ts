import { lazyScreen } from "../../../shared/lazy/index.ts";

export const TeleportPayScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { TeleportPayScreen } = await import("./teleport-pay-screen.tsx");
  return TeleportPayScreen;
});

export const TeleportPaymentsScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { TeleportPaymentsScreen } = await import("./payments-screen.tsx");
  return TeleportPaymentsScreen;
});
