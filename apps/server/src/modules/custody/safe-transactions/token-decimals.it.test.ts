import { it } from "vitest";
import { payWithOwnKey } from "../../../../test/token-decimals/pay-with-own-key.ts";

// The other tests pay with tokens of 6 and 18 decimals.
it("a person with their own key pays euros of 8 decimals to the unit of the token, signed and settled by the module", () =>
  payWithOwnKey(8));
