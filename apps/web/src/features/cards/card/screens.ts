import { lazyScreen } from "../../../shared/lazy/index.ts";

export const CardScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { CardScreen } = await import("./card-screen.tsx");
  return CardScreen;
});
