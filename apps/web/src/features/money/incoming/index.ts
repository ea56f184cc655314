export { IncomingMoney } from "./incoming-money.tsx";
export { useIncomingMoney } from "./use-incoming-money.ts";
