import { lazy } from "react";

/** Loaded when a person wants to block somebody, which is rare. */
export const BlockDialog = /* @__PURE__ */ lazy(async () => {
  const { BlockDialog } = await import("./block-dialog.tsx");
  return { default: BlockDialog };
});
