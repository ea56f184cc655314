import { lazyScreen } from "../../../shared/lazy/index.ts";

export const TopupScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { TopupScreen } = await import("./operation-screens.tsx");
  return TopupScreen;
});

export const WithdrawScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { WithdrawScreen } = await import("./operation-screens.tsx");
  return WithdrawScreen;
});
