import { lazyScreen } from "../../../shared/lazy/index.ts";

export const ContactUploadScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { ContactUploadScreen } = await import("./contact-upload-screen.tsx");
  return ContactUploadScreen;
});

export const FindFriendsScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { FindFriendsScreen } = await import("./find-friends-screen.tsx");
  return FindFriendsScreen;
});
