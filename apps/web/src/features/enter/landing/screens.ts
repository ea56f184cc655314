import { lazyScreen } from "../../../shared/lazy/index.ts";

export const LandingScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { LandingScreen } = await import("./landing-screen.tsx");
  return LandingScreen;
});
