import { lazyScreen } from "../../../shared/lazy/index.ts";

export const IntroSheet = /* @__PURE__ */ lazyScreen(async () => {
  const { IntroSheet } = await import("./intro-sheet.tsx");
  return IntroSheet;
});
