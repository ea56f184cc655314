import { lazyScreen } from "../../../shared/lazy/index.ts";

export const DashboardScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./dashboard-screen.tsx")).DashboardScreen,
);
