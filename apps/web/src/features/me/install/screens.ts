import { lazyScreen } from "../../../shared/lazy/index.ts";

/** Dialogs carry the code of layers with them; this one is rarely needed. */
export const HomeScreenDialog = /* @__PURE__ */ lazyScreen(async () => {
  const { HomeScreenDialog } = await import("./home-screen-dialog.tsx");
  return HomeScreenDialog;
});
