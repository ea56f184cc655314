import { it } from "vitest";
import { exchangeBothWays } from "../../../../test/token-decimals/exchange-both-ways.ts";

// The other tests exchange a token with 6 decimals for one with 18; `token-decimals.deep.test.ts` has the other pairs.
it("dollars with 18 decimals and euros with 8 are exchanged both ways to the unit of each token", () =>
  exchangeBothWays({ usdc: 18, eurc: 8 }));
