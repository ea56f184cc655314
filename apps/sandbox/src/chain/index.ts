export { connectChain } from "./connect-chain.ts";
export { type Chain, type ChainStatus, openChain } from "./open-chain.ts";
export { readDeployment, readFaucetKey } from "./read-deployment.ts";
export { chainRoutes } from "./routes.ts";
