import { lazyScreen } from "../../../shared/lazy/index.ts";

export const RequestScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./request-screen.tsx")).RequestScreen,
);
