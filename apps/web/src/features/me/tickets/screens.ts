import { lazyScreen } from "../../../shared/lazy/index.ts";

export const TicketsScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./tickets-screen.tsx")).TicketsScreen,
);

export const TicketScreen = /* @__PURE__ */ lazyScreen(
  async () => (await import("./ticket-screen.tsx")).TicketScreen,
);
