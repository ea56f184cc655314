export { ExchangeFacts, ExchangeScreen } from "./screens.ts";
export { useCanExchange } from "./use-can-exchange.ts";
