import { lazyScreen } from "../../../shared/lazy/index.ts";

export const DashboardScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { DashboardScreen } = await import("./dashboard-screen.tsx");
  return DashboardScreen;
});
