import { lazyScreen } from "../../../shared/lazy/index.ts";

export const HandoverScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./handover-screen.tsx")).HandoverScreen,
);
