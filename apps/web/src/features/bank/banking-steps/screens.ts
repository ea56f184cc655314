import { lazyScreen } from "../../../shared/lazy/index.ts";

export const BankingSetupScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./banking-setup-screen.tsx")).BankingSetupScreen,
);
