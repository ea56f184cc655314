export { answerErrors, readInput } from "./answer-errors.ts";
export { guardRequests } from "./guard-requests.ts";
export { Html, html } from "./html.ts";
