import { lazyScreen } from "../../../shared/lazy/index.ts";

/** Loaded when a person wants to invite somebody. */
export const InviteSheet = /* @__PURE__ */ lazyScreen(async () => {
  const { InviteSheet } = await import("./invite-sheet.tsx");
  return InviteSheet;
});
