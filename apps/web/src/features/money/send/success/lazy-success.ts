import { lazyScreen } from "../../../../shared/lazy/index.ts";

/** Shown after a payment. The form loads it before, because a payment must not end on an empty screen. */
export const SuccessScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./success-screen.tsx")).SuccessScreen,
);
