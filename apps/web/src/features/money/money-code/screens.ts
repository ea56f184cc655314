import { lazyScreen } from "../../../shared/lazy/index.ts";

export const MyCodeScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./my-code-screen.tsx")).MyCodeScreen,
);

export const ScanScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./scan-screen.tsx")).ScanScreen,
);
