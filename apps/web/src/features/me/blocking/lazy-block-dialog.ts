import { lazy } from "react";

/** Loaded when somebody wants to block: most never do. */
export const BlockDialog = /* @__PURE__ */ lazy(async () => {
  const { BlockDialog } = await import("./block-dialog.tsx");
  return { default: BlockDialog };
});
