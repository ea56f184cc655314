import { lazyScreen } from "../../../shared/lazy/index.ts";

export const AcceptanceSheet = /* @__PURE__ */ lazyScreen(
  async () => (await import("./acceptance-sheet.tsx")).AcceptanceSheet,
);
