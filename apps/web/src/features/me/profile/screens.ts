import { lazyScreen } from "../../../shared/lazy/index.ts";

export const SettingsMenu = /* @__PURE__ */ lazyScreen(async () => {
  const { SettingsMenu } = await import("./settings-menu.tsx");
  return SettingsMenu;
});
