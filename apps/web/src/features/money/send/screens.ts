import { lazyScreen } from "../../../shared/lazy/index.ts";

export const SendScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./send-screen.tsx")).SendScreen,
);

export const SuccessScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./success-screen.tsx")).SuccessScreen,
);
