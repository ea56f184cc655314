import { lazyScreen } from "../../../shared/lazy/index.ts";

export const ReceiveScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./receive-screen.tsx")).ReceiveScreen,
);
