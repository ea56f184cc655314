import { lazyScreen } from "../../../shared/lazy/index.ts";

export const LinkBankFlow = /* @__PURE__ */ lazyScreen(
  async () => (await import("./link-bank-flow.tsx")).LinkBankFlow,
);
