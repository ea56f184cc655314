export { PaymentRequests } from "./payment-requests.tsx";
export { unseenRequestsQuery } from "./queries.ts";
export { RequestScreen } from "./screens.ts";
