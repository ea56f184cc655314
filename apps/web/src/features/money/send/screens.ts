import { lazyScreen } from "../../../shared/lazy/index.ts";

export const SendScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { SendScreen } = await import("./send-screen.tsx");
  return SendScreen;
});

export const SuccessScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { SuccessScreen } = await import("./success-screen.tsx");
  return SuccessScreen;
});
