import { lazyScreen } from "../../../shared/lazy/index.ts";

export const SigningTask = /* @__PURE__ */ lazyScreen(
  async () => (await import("./signing-task-screen.tsx")).SigningTaskScreen,
);

export const SafeControlScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./safe-control-screen.tsx")).SafeControlScreen,
);
