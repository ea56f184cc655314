import { lazyScreen } from "../../../shared/lazy/index.ts";

export const ReceiptScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./receipt-screen.tsx")).ReceiptScreen,
);
