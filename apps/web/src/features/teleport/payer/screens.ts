import { lazyScreen } from "../../../shared/lazy/index.ts";

export const PayerScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./payer-screen.tsx")).PayerScreen,
);
