import { lazyScreen } from "../../shared/lazy/index.ts";

export const ProfileScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { ProfileScreen } = await import("./profile-screen.tsx");
  return ProfileScreen;
});
