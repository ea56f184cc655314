/** The settings that the server writes into the pages of a deployment on the usual chain. */
export const pageNames = {
  chain: "Arbitrum One",
  "chain-common-name": "Arbitrum",
  "usd-token": "USDC",
  "eur-token": "EURe",
};
