import { lazyScreen } from "../../../shared/lazy/index.ts";

/** Loaded separately, because dialogs need additional code and this one is rarely shown. */
export const HomeScreenDialog = /* @__PURE__ */ lazyScreen(async () => {
  const { HomeScreenDialog } = await import("./home-screen-dialog.tsx");
  return HomeScreenDialog;
});
