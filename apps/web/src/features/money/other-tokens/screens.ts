import { lazyScreen } from "../../../shared/lazy/index.ts";

export const OtherTokensScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./other-tokens-screen.tsx")).OtherTokensScreen,
);
