import { lazyScreen } from "../../../shared/lazy/index.ts";

/** In its own file, because its page loads none of the signed-in app's code. */
export const PublicReceiptScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./public-receipt-screen.tsx")).PublicReceiptScreen,
);
