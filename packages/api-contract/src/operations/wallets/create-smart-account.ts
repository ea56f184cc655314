import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { smartAccount } from "./wallet-schema.ts";
export const createSmartAccount = defineOperation({
  name: "createSmartAccount",
  method: "POST",
  path: "/api/v1/wallets/aa",
  tag: "Wallet",
  access: "session",
  idempotent: "always",
  summary: "Assign the person's Safe address; harmless when repeated",
  response: z.object({ wallets: z.array(smartAccount) }),
  errors: ["ACCOUNT_NOT_READY"],
});
