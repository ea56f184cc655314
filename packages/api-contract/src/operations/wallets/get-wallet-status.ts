import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { smartAccount } from "./wallet-schema.ts";
export const getWalletStatus = defineOperation({
  name: "getWalletStatus",
  method: "GET",
  path: "/api/v1/wallets/status",
  tag: "Wallet",
  access: "session",
  summary: "Whether accounts and smart account exist",
  response: z.object({ registered: z.boolean(), wallet: smartAccount.nullable() }),
  errors: [],
});
