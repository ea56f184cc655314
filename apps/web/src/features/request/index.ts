export { PaymentRequests } from "./payment-requests.tsx";
export { requestsQuery } from "./queries.ts";
export { RequestScreen } from "./screens.ts";
