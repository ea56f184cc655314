import { it } from "vitest";
import { payWithOwnKey } from "../../../../test/token-decimals/pay-with-own-key.ts";

it.each([6, 18])(
  "a person with their own key pays euros of %d decimals to the unit of the token, signed and settled by the module",
  payWithOwnKey,
);
