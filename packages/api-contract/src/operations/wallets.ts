import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { amount, chainAsset, currency, evmAddress, timestamp } from "../schemas.ts";

/**
 * A smart account. `counterfactual`: the address can receive money, but the contract is not deployed yet;
 * the first settlement batch that moves money out of it deploys the contract.
 */
const smartAccount = z.object({
  safeAddress: evmAddress,
  /** The chain of the deployment. */
  chainId: z.int().positive(),
  status: z.enum(["counterfactual", "deployed"]),
});

export const chooseAccount = defineOperation({
  name: "chooseAccount",
  method: "PUT",
  path: "/api/v1/wallets/chosen-account",
  tag: "Wallet",
  access: "session",
  whileFrozen: "allowed",
  summary: "Choose the account that the app opens with, for all devices",
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
  summary: "Assign the person's Safe address; safe to repeat",
  response: z.object({ wallets: z.array(smartAccount) }),
  errors: ["ACCOUNT_NOT_READY", "NEW_ACCOUNTS_WAIT"],
});

export const getBalance = defineOperation({
  name: "getBalance",
  method: "GET",
  path: "/api/v1/wallets/balance",
  tag: "Wallet",
  access: "session",
  summary: "Posted and spendable balances",
  response: z.object({
    balances: z.array(
      z.object({
        asset: chainAsset,
        /** The name of the deployment's chain in lower case, such as "arbitrum" or "base". */
        chain: z.string(),
        currency,
        /** Spendable now: posted minus held for pending sends. */
        balance: amount,
        posted: amount,
        held: amount,
        /** True if the person holds or has ever held this currency. */
        everHeld: z.boolean(),
      }),
    ),
    /**
     * Currency of the account that the app shows. Until the person chooses one, the first with money (USD,
     * then EUR), otherwise LIL.
     */
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
  summary: "Check whether ledger accounts and smart account exist",
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
  summary: "Open the person's ledger accounts; safe to repeat",
  response: z.object({ registered: z.literal(true) }),
  errors: [],
});
