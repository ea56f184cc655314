import { lazyScreen } from "../../../shared/lazy/index.ts";

export const InboxScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { InboxScreen } = await import("./inbox/inbox-screen.tsx");
  return InboxScreen;
});

export const NotificationSettingsScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { SettingsScreen } = await import("./settings/settings-screen.tsx");
  return SettingsScreen;
});
