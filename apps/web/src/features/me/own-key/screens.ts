import { lazyScreen } from "../../../shared/lazy/index.ts";

export const OwnKeyScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { OwnKeyScreen } = await import("./own-key-screen.tsx");
  return OwnKeyScreen;
});
