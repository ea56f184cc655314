import { lazyScreen } from "../../../shared/lazy/index.ts";

export const TopupScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./funding-screen.tsx")).TopupScreen,
);

export const WithdrawScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./funding-screen.tsx")).WithdrawScreen,
);
