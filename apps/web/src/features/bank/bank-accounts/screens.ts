import { lazyScreen } from "../../../shared/lazy/index.ts";

export const LinkedAccountsScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { LinkedAccountsScreen } = await import("./linked-accounts-screen.tsx");
  return LinkedAccountsScreen;
});

export const LinkBankScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { LinkBankScreen } = await import("./link-bank-screen.tsx");
  return LinkBankScreen;
});

export const LinkBankWay = /* @__PURE__ */ lazyScreen(async () => {
  const { LinkBankWay } = await import("./link-bank-way.tsx");
  return LinkBankWay;
});
