import { Argument } from "@commander-js/extra-typings";
import { type ChainDeployment, type RecoveryStep, tokenAbi } from "@lilypad/chain";
import { chainAssets } from "@lilypad/money";
import { tokenReturnAccess } from "@lilypad/server";
import { type Address, isAddressEqual } from "viem";
import { memberCommand, readReason, requireMember } from "../acting/options.ts";
import { requireId } from "../acting/require-id.ts";
import { withCommands } from "../acting/with-commands.ts";
import { requireRpcUrl } from "../chain/options.ts";
import { readDeploymentFile } from "../chain/verify.ts";
import type { Run } from "../context.ts";
import { writeNew } from "../keys/vault.ts";
import { Refused } from "../outcome.ts";
import { readHeldSafe } from "../recovery/read-held-safe.ts";
import { describeStep, formatRequest } from "../recovery/recovery-files.ts";
import { describeReturn, type Return, toData } from "./describe-return.ts";

/** The one step that returns it. @throws Refused for a token that is in the books */
function toStep({ tokens }: ChainDeployment, { token, to, amount }: Return): RecoveryStep {
  if (token === null) return { kind: "move-ether", to, amount };
  const isListed = chainAssets.some((asset) => isAddressEqual(tokens[asset].address, token));
  if (isListed) throw new Refused(`${token} is in the books and is never returned`);
  return { kind: "move", token, to, amount };
}

type HeldSafe = Awaited<ReturnType<typeof readHeldSafe>>;

const readBalance = ({ node, safe }: HeldSafe, token: Address | null): Promise<bigint> =>
  token === null
    ? node.getBalance({ address: safe })
    : node.readContract({
        address: token,
        abi: tokenAbi,
        functionName: "balanceOf",
        args: [safe],
      });

export const returnPrepare = (run: Run) =>
  memberCommand("prepare")
    .summary("prepare the signature of an approved return")
    .description(
      "Writes what the key of the Safe's owner has to sign offline for an approved return, from the state of the chain. Sign it with " +
        "`lilypad key sign`, send it with `lilypad recovery send`, and record it with `lilypad return record`.",
    )
    .addArgument(new Argument("<id>", "the return, as `return list` shows it"))
    .requiredOption("--out <file>", "where the request is written")
    .option("--deployment <file>", "the deployment file (default: CHAIN_DEPLOYMENT_FILE)")
    .option("--rpc-url <url>", "the node (default: RPC_URL)")
    .action((text, { out, deployment: file, rpcUrl, ...options }) =>
      run((context) =>
        withCommands(context, async (commands) => {
          const id = requireId("id", text);
          const deployment = readDeploymentFile(context, file);
          const { otherTokens } = commands.modules;
          const found = await commands.asStaff(
            { name: "return prepare", ...tokenReturnAccess },
            await requireMember(commands, options),
            { reason: readReason(options), subject: id },
            (act) => otherTokens.findToSign(act, id),
          );
          const { owner, ownerIndex, amount, token } = found;
          const step = toStep(deployment, found);
          const held = await readHeldSafe(requireRpcUrl(context, rpcUrl), { deployment, owner });
          const { safe, nonce, parts } = held;
          if (!isAddressEqual(safe, found.safe))
            throw new Refused(`${found.safe} is not the held Safe of ${owner} in this deployment`);
          if ((await readBalance(held, token)) < amount)
            throw new Refused(`${safe} does not hold ${describeReturn(found)} any more`);
          const chainId = deployment.chain.id;
          writeNew(out, formatRequest({ chainId, safe, owner, nonce, parts, steps: [step] }));
          return {
            data: { ...toData(found), owner, index: ownerIndex, file: out },
            lines: [
              `Safe ${safe}, owner ${owner} (index ${ownerIndex})`,
              describeStep(step),
              `Sign it offline: lilypad key sign --index ${ownerIndex} --request ${out} --out signed.json`,
            ],
          };
        }),
      ),
    );
