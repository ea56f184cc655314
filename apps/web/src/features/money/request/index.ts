export { PaymentRequests } from "./payment-requests.tsx";
export { unseenRequestsQuery } from "./queries.ts";
export { OpenedRequest } from "./screens.ts";
