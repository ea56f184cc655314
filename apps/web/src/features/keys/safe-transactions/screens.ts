import { lazyScreen } from "../../../shared/lazy/index.ts";

export const SigningTask = /* @__PURE__ */ lazyScreen(
  async () => (await import("./signing-task-screen.tsx")).SigningTaskScreen,
);
