export { TicketSheet } from "./lazy-ticket-sheet.ts";
export { TicketScreen, TicketsScreen } from "./screens.ts";
