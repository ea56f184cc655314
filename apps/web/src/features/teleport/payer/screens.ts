import { lazyScreen } from "../../../shared/lazy/index.ts";

export const PayerScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { PayerScreen } = await import("./payer-screen.tsx");
  return PayerScreen;
});
