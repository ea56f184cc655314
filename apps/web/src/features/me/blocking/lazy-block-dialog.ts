import { lazy } from "react";

/** Loaded only when it is opened, which is rare. */
export const BlockDialog = /* @__PURE__ */ lazy(async () => {
  const { BlockDialog } = await import("./block-dialog.tsx");
  return { default: BlockDialog };
});
