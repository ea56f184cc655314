import { lazyScreen } from "../../../shared/lazy/index.ts";

/** Its code arrives when somebody wants to invite. */
export const InviteSheet = /* @__PURE__ */ lazyScreen(async () => {
  const { InviteSheet } = await import("./invite-sheet.tsx");
  return InviteSheet;
});
