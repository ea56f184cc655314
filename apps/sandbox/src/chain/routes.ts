import { majorToMinor, parseAmount } from "@lilypad/money";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type Address, getAddress, isAddress } from "viem";
import { z } from "zod";
import { readInput } from "../http/index.ts";
import type { MintOutcome } from "./mint-tokens.ts";
import type { Chain } from "./open-chain.ts";

/** More than any test needs, and far below the max of a token. */
const maxMajor = 1_000_000;

const amountProblems = {
  not_a_number: "must be a decimal such as 100.00",
  too_precise: "has more than six decimals",
  not_positive: "must be more than zero",
  too_large: "must not be more than 1000000",
} as const;

const address = z
  .string()
  .refine(
    (text) => isAddress(text),
    "must be a wallet address: 0x and 40 hexadecimal digits, capitals as they were given",
  )
  .transform((text): Address => getAddress(text))
  .refine((value) => BigInt(value) !== 0n, "must not be the zero address: what it gets is lost");

const faucetRequest = z
  .strictObject({
    address,
    asset: z.enum(["usdc", "eurc"]),
    amount: z.string().max(64, "is too long"),
  })
  .transform(({ address: to, asset, amount }, context) => {
    const parsed = parseAmount(amount, asset);
    const problem = !parsed.ok
      ? parsed.error
      : parsed.minor > majorToMinor(maxMajor, asset)
        ? "too_large"
        : undefined;
    if (!parsed.ok || problem !== undefined) {
      context.addIssue({
        code: "custom",
        path: ["amount"],
        message: amountProblems[problem ?? "too_large"],
      });
      return z.NEVER;
    }
    return { to, asset, minor: parsed.minor };
  });

/** The faucet and the state of the chain, over HTTP. */
export function chainRoutes(app: FastifyInstance, chain: Chain): void {
  app.post("/chain/faucet", { bodyLimit: 4_096 }, async (request, reply) => {
    const wanted = readInput(faucetRequest, request.body);
    const outcome = await chain.mint(wanted);
    const line = {
      asset: wanted.asset,
      to: wanted.to,
      minor: String(wanted.minor),
      outcome: outcome.kind,
    };
    request.log.info(line, "faucet");
    return answer(reply, outcome);
  });

  app.get("/chain/status", async (_request, reply) => {
    const status = await chain.readStatus();
    if (status === "silent") return reply.code(503).send(unreachable);
    if (status === "strange") return reply.code(502).send(strange);
    return status;
  });
}

const strange = {
  error: "The node answers, but the contracts of CHAIN_DEPLOYMENT_FILE are not on its chain.",
  code: "CHAIN_STRANGE",
};

const unreachable = {
  error: "The chain does not answer. Nothing was sent.",
  code: "CHAIN_UNREACHABLE",
};

function answer(reply: FastifyReply, outcome: MintOutcome) {
  switch (outcome.kind) {
    case "minted": {
      const { transactionHash, blockNumber } = outcome;
      return reply.send({ transactionHash, blockNumber: Number(blockNumber) });
    }
    case "unknown":
      return reply.code(504).send({
        error:
          "The transaction was sent, but its outcome is not known yet. Look it up by its hash.",
        code: "OUTCOME_UNKNOWN",
        transactionHash: outcome.transactionHash,
      });
    case "nothing_minted":
      return reply.code(502).send({
        error:
          "The chain accepted the transaction, but the token minted nothing. No money was created.",
        code: "NOTHING_MINTED",
        transactionHash: outcome.transactionHash,
        blockNumber: Number(outcome.blockNumber),
      });
    case "refused":
      return reply.code(502).send({
        error: "The chain refused the transaction. No money was created.",
        code: "MINT_REFUSED",
        reason: outcome.reason,
      });
    case "unreachable":
      return reply.code(503).send(unreachable);
    case "busy":
      return reply.code(429).send({
        error: "Too many people are at the faucet. Nothing was sent; please try again in a moment.",
        code: "FAUCET_BUSY",
      });
  }
}
