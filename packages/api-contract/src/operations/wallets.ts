import { z } from "zod";
import { area, get, post, put } from "../area.ts";
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

export const wallets = area(
  {
    tag: "Wallet",
    access: "session",
  },
  {
    chooseAccount: put("/api/v1/wallets/chosen-account", {
      whileFrozen: "allowed",
      summary: "Choose the account that the app opens with, for all devices",
      body: z.strictObject({ currency }),
      response: z.object({ chosenCurrency: currency }),
    }),

    createSmartAccount: post("/api/v1/wallets/aa", {
      idempotent: "always",
      summary: "Assign the person's Safe address; safe to repeat",
      response: z.object({ wallets: z.array(smartAccount) }),
      errors: ["ACCOUNT_NOT_READY", "NEW_ACCOUNTS_WAIT"],
    }),

    getBalance: get("/api/v1/wallets/balance", {
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
    }),

    getSmartAccounts: get("/api/v1/wallets/aa", {
      summary: "The person's Safe",
      response: z.object({ wallets: z.array(smartAccount) }),
    }),

    getWalletStatus: get("/api/v1/wallets/status", {
      summary: "Check whether ledger accounts and smart account exist",
      response: z.object({ registered: z.boolean(), wallet: smartAccount.nullable() }),
    }),

    registerWallet: post("/api/v1/wallets/user/register", {
      idempotent: "always",
      summary: "Open the person's ledger accounts; safe to repeat",
      response: z.object({ registered: z.literal(true) }),
    }),
  },
);
