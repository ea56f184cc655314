import { lazyScreen } from "../../../shared/lazy/index.ts";

export const SafeControlScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./safe-control-screen.tsx")).SafeControlScreen,
);
