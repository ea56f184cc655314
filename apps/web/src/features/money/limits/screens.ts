import { lazyScreen } from "../../../shared/lazy/index.ts";

export const LimitsScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./limits-screen.tsx")).LimitsScreen,
);
