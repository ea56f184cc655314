export { TicketSheet } from "./lazy-ticket-sheet.ts";
