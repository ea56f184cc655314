import { lazyScreen } from "../../../shared/lazy/index.ts";

export const LinkedAccountsScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./linked-accounts-screen.tsx")).LinkedAccountsScreen,
);

export const LinkBankScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./link-bank-screen.tsx")).LinkBankScreen,
);

export const LinkBankFlow = /* @__PURE__ */ lazyScreen(
  async () => (await import("./link-bank-flow.tsx")).LinkBankFlow,
);
