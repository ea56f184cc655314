import { lazyScreen } from "../../../shared/lazy/index.ts";

export const WalletSendScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./wallet-send-screen.tsx")).WalletSendScreen,
);

export const SavedAddressesScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./saved-addresses-screen.tsx")).SavedAddressesScreen,
);
