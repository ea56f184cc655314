import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";

export const registerWallet = defineOperation({
  name: "registerWallet",
  method: "POST",
  path: "/api/v1/wallets/user/register",
  tag: "Wallet",
  access: "session",
  idempotent: "always",
  summary: "Open the person's accounts in the ledger; harmless when repeated",
  response: z.object({ registered: z.literal(true) }),
  errors: [],
});
