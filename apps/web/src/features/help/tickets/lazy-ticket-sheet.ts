import { lazyScreen } from "../../../shared/lazy/index.ts";

/** The form. Its code is loaded when it is opened. */
export const TicketSheet = /* @__PURE__ */ lazyScreen(
  async () => (await import("./ticket-sheet.tsx")).TicketSheet,
);
