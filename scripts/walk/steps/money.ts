import { tokenAbi } from "@lilypad/chain";
import { waitFor } from "@lilypad/testing";
import { type Person, readPosted, trySend } from "@lilypad/worlds";
import { encodeFunctionData, getAddress, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { check, peopleOf, runDocumented, type Step, untilSettled, type Walk } from "../walk.ts";

const timeoutMs = 120_000;

/** Pays dollars into a Safe on the chain, as a payer without an account would. */
async function deposit({ installation }: Walk, person: Person, amount: bigint): Promise<void> {
  const { node, chain, place } = installation;
  const faucet = privateKeyToAccount(chain.keys.faucet);
  const data = encodeFunctionData({
    abi: tokenAbi,
    functionName: "mint",
    args: [getAddress(person.safeAddress), amount],
  });
  const serializedTransaction = await faucet.signTransaction({
    type: "eip1559",
    chainId: chain.deployment.chain.id,
    nonce: await node.getTransactionCount({ address: faucet.address, blockTag: "pending" }),
    to: place.usdc as Hex,
    data,
    gas: 1_000_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 0n,
  });
  const hash = await node.sendRawTransaction({ serializedTransaction });
  await waitFor(() => node.getTransactionReceipt({ hash }).catch(() => undefined), { timeoutMs });
}

/** Returns the dollars that the app shows as posted. */
export const readDollars = ({ installation }: Walk, person: Person): Promise<string> =>
  readPosted(installation.client(), person, "usdc");

/** Returns the dollars of a Safe on the chain, in minor units. */
export const readChainDollars = ({ installation }: Walk, person: Person): Promise<bigint> =>
  installation.node.readContract({
    abi: tokenAbi,
    address: installation.place.usdc as Hex,
    functionName: "balanceOf",
    args: [getAddress(person.safeAddress)],
  });

const depositAndSend: Step = {
  name: "deposit and send",
  async run(walk) {
    const { ann, bob } = peopleOf(walk);
    const client = walk.installation.client();
    for (const person of [ann, bob]) await deposit(walk, person, 1_000_000_000n);
    for (const person of [ann, bob]) {
      await waitFor(async () => Number(await readDollars(walk, person)) === 1_000, { timeoutMs });
    }
    const { answer } = await trySend(client, ann, bob, { amount: "25.00", currency: "USD" });
    check(answer.status === 200, `the send answered ${answer.status} ${answer.code}`);
    await untilSettled(walk);
    const [left, received] = [await readChainDollars(walk, ann), await readChainDollars(walk, bob)];
    check(left === 975_000_000n, `Ann's Safe holds ${left}`);
    check(received === 1_025_000_000n, `Bob's Safe holds ${received}`);
    check(Number(await readDollars(walk, bob)) === 1_025, "Bob's app does not show the money");
    return "1,000 dollars each credited after 20 blocks; 25 sent, the app and the Safes agree";
  },
};

const examine: Step = {
  name: "doctor",
  async run(walk) {
    const report = await runDocumented(walk, "doctor");
    check(!report.includes("PROBLEM"), report);
    return report.trim().split("\n").at(-1) ?? "";
  },
};

export const moneySteps: readonly Step[] = [depositAndSend, examine];
