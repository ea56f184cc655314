import { lazyScreen } from "../../../shared/lazy/index.ts";

export const AnotherPasskeyScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./another-passkey-screen.tsx")).AnotherPasskeyScreen,
);
