export { PaymentRequests } from "./payment-requests.tsx";
export { RequestScreen } from "./screens.ts";
