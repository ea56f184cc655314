export { exchangeRateQuery } from "./queries.ts";
export { ExchangeFacts, ExchangeStory } from "./screens.ts";
export { useCanExchange } from "./use-can-exchange.ts";
