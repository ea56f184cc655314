import { lazyScreen } from "../../../shared/lazy/index.ts";

/** Loaded only when somebody is asked. */
export const AcceptanceSheet = /* @__PURE__ */ lazyScreen(async () => {
  const { AcceptanceSheet } = await import("./acceptance-sheet.tsx");
  return AcceptanceSheet;
});

export const LegalScreen = /* @__PURE__ */ lazyScreen(async () => {
  const { LegalScreen } = await import("./legal-screen.tsx");
  return LegalScreen;
});
