import { lazyScreen } from "../../../shared/lazy/index.ts";

export { SuccessScreen } from "./success/lazy-success.ts";

export const SendScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./send-screen.tsx")).SendScreen,
);
