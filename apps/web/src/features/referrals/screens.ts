import { lazyScreen } from "../../shared/lazy/index.ts";

export const ReferralsScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { ReferralsScreen } = await import("./referrals-screen.tsx");
  return ReferralsScreen;
});

/** Not a screen, but like one: its code arrives when somebody wants to invite. */
export const InviteSheet = /* @__PURE__ */ lazyScreen(async () => {
  const { InviteSheet } = await import("./invite-sheet.tsx");
  return InviteSheet;
});
