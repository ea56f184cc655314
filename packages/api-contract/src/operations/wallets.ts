import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { amount, chainAsset, currency, evmAddress, timestamp } from "../schemas.ts";

/**
 * A smart account. `counterfactual`: the address is known and can receive; the contract is
 * created in the first settlement batch that moves money out of it.
 */
const smartAccount = z.object({
  safeAddress: evmAddress,
  chainId: z.literal(42161),
  status: z.enum(["counterfactual", "deployed"]),
});

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

export const getBalance = defineOperation({
  name: "getBalance",
  method: "GET",
  path: "/api/v1/wallets/balance",
  tag: "Wallet",
  access: "session",
  summary: "Balances: what is posted, and what of it can be spent",
  response: z.object({
    balances: z.array(
      z.object({
        asset: chainAsset,
        chain: z.literal("arbitrum"),
        currency,
        /** What can be spent now: posted less held for pending sends. */
        balance: amount,
        posted: amount,
        held: amount,
        /** Whether the person holds or has ever held any of it. */
        everHeld: z.boolean(),
      }),
    ),
    /** The account that the person looks at; LIL until they choose another. */
    chosenCurrency: currency,
    asOf: timestamp,
  }),
  errors: [],
});

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
