export { createFunding, type Funding } from "./create-funding.ts";
export { registerFundingRoutes } from "./routes.ts";
export { maySeeDetails } from "./show/show-intents.ts";
