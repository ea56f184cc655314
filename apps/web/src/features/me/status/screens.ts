import { lazyScreen } from "../../../shared/lazy/index.ts";

export const StatusScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./status-screen.tsx")).StatusScreen,
);
