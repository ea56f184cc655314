import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { currency } from "../../schemas.ts";
export const chooseAccount = defineOperation({
  name: "chooseAccount",
  method: "PUT",
  path: "/api/v1/wallets/chosen-account",
  tag: "Wallet",
  access: "session",
  summary: "Choose the account that the app opens with, on every device",
  body: z.strictObject({ currency }),
  response: z.object({ chosenCurrency: currency }),
  errors: [],
});
