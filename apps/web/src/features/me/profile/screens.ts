import { lazyScreen } from "../../../shared/lazy/index.ts";

export const ProfileScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { ProfileScreen } = await import("./profile-screen.tsx");
  return ProfileScreen;
});

export const AddressScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { AddressScreen } = await import("./address-screen.tsx");
  return AddressScreen;
});

export const DeleteScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { DeleteScreen } = await import("./delete-screen.tsx");
  return DeleteScreen;
});

export const DeletedScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { DeletedScreen } = await import("./deleted-screen.tsx");
  return DeletedScreen;
});

export const EditScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { EditScreen } = await import("./edit-screen.tsx");
  return EditScreen;
});

export const PrivacyScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { PrivacyScreen } = await import("./privacy-screen.tsx");
  return PrivacyScreen;
});

export const SessionsScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { SessionsScreen } = await import("./sessions-screen.tsx");
  return SessionsScreen;
});

export const SettingsMenu = /* @__PURE__ */ lazyScreen(async () => {
  const { SettingsMenu } = await import("./settings-menu.tsx");
  return SettingsMenu;
});
