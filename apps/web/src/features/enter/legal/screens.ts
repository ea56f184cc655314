import { lazyScreen } from "../../../shared/lazy/index.ts";

export const LegalScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { LegalScreen } = await import("./legal-screen.tsx");
  return LegalScreen;
});
