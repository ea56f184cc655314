import { lazyScreen } from "../../../shared/lazy/index.ts";

export const HelpSheet = /* @__PURE__ */ lazyScreen(
  async () => (await import("./help-sheet.tsx")).HelpSheet,
);
