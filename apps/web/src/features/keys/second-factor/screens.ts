import { lazyScreen } from "../../../shared/lazy/index.ts";

export const LockScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { LockScreen } = await import("./lock-screen.tsx");
  return LockScreen;
});
