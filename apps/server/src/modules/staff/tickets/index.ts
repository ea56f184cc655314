export { answerByOf } from "./answer-by.ts";
export { createTickets, type Tickets } from "./create-tickets.ts";
export { sealedMessages } from "./message-text.ts";
export { registerTicketsRoutes } from "./routes.ts";
