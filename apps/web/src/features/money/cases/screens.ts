import { lazyScreen } from "../../../shared/lazy/index.ts";

export const CasesScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./cases-screen.tsx")).CasesScreen,
);
