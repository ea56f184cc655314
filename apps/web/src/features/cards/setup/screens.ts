import { lazyScreen } from "../../../shared/lazy/index.ts";

export const CardSetupScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { CardSetupScreen } = await import("./card-setup-screen.tsx");
  return CardSetupScreen;
});
