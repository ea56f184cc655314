import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { smartAccount } from "./wallet-schema.ts";
export const getSmartAccounts = defineOperation({
  name: "getSmartAccounts",
  method: "GET",
  path: "/api/v1/wallets/aa",
  tag: "Wallet",
  access: "session",
  summary: "The person's Safe",
  response: z.object({ wallets: z.array(smartAccount) }),
  errors: [],
});
