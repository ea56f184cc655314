import { spawn } from "node:child_process";
import { freePort } from "../ports.ts";
import { dyingWithParent } from "../processes.ts";
import { askNode } from "./call-node.ts";
import { findAnvil } from "./find-anvil.ts";

/** Arbitrum One's, which the product's wallets live on. */
export const chainId = 42_161;

export interface NodeOptions {
  /** Unix seconds of the first block: the same ones give the same block hashes again. */
  genesisTimeSeconds?: number;
  /** "each transaction": a block as soon as one arrives. "on request": only by evm_mine. */
  mining: "each transaction" | "on request";
}

export interface RunningNode {
  rpcUrl: string;
  pid: number;
  /** Settles when the node has ended, for whatever reason. */
  ended: Promise<void>;
  /** Ends it at once; it writes nothing, so there is nothing to lose. */
  kill(): Promise<void>;
}

const startTimeoutMs = 30_000;
const blockGasLimit = 100_000_000;

function nodeArguments(port: number, options: NodeOptions): string[] {
  return [
    "--host",
    "127.0.0.1",
    "--port",
    String(port),
    "--chain-id",
    String(chainId),
    "--gas-limit",
    String(blockGasLimit),
    "--silent",
    ...(options.mining === "on request" ? ["--no-mining"] : []),
    ...(options.genesisTimeSeconds === undefined
      ? []
      : ["--timestamp", String(options.genesisTimeSeconds)]),
  ];
}

/** Starts an EVM node in memory, on a free port of 127.0.0.1, and waits until it answers. */
export async function startNode(options: NodeOptions): Promise<RunningNode> {
  const port = await freePort();
  const [command, ...args] = dyingWithParent("KILL", [
    findAnvil(),
    ...nodeArguments(port, options),
  ]);
  const child = spawn(command, args, { stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4_000);
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.on("exit", end);
    child.on("error", (error) => {
      log += error.message;
      end();
    });
  });
  const rpcUrl = `http://127.0.0.1:${port}`;
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const endsAt = Date.now() + startTimeoutMs;
  while (!(await isUp(rpcUrl))) {
    if (hasEnded) throw new Error(`the local chain ended at its start: ${log}`);
    if (Date.now() > endsAt) {
      await kill();
      throw new Error(`the local chain did not answer in ${startTimeoutMs} ms: ${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  // Something else may have taken the port in between, and would have answered in its place.
  if (hasEnded || child.pid === undefined) throw new Error(`the local chain ended: ${log}`);
  return { rpcUrl, pid: child.pid, ended, kill };
}

async function isUp(rpcUrl: string): Promise<boolean> {
  try {
    return (await askNode(rpcUrl, "eth_chainId", [])) === `0x${chainId.toString(16)}`;
  } catch {
    return false;
  }
}
