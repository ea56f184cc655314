import { lazyScreen } from "../../../shared/lazy/index.ts";

export const ReferralsScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { ReferralsScreen } = await import("./referrals-screen.tsx");
  return ReferralsScreen;
});
