import { lazyScreen } from "../../../shared/lazy/index.ts";

export const BankingSetupScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { BankingSetupScreen } = await import("./banking-setup-screen.tsx");
  return BankingSetupScreen;
});
