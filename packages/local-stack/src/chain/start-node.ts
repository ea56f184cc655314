import { spawn } from "node:child_process";
import { z } from "zod";
import { dieWithParent } from "../processes.ts";
import { findAnvil } from "./find-anvil.ts";
import { RpcError } from "./rpc-error.ts";

/** One running anvil process. */
export interface ChainNode {
  pid: number;
  url: string;
  /**
   * @throws RpcError when the node answers with an error
   * @throws Error when it does not answer
   */
  call(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Resolves with the reason when the process has ended. */
  ended: Promise<string>;
  kill(): Promise<void>;
}

const answerSchema = z.object({
  result: z.unknown().optional(),
  error: z
    .object({ code: z.number(), message: z.string(), data: z.unknown().optional() })
    .optional(),
});

const startTimeoutMs = 20_000;
const callTimeoutMs = 120_000;

async function callNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal: AbortSignal.timeout(callTimeoutMs),
  });
  const { result, error } = answerSchema.parse(await response.json());
  if (error !== undefined) throw new RpcError(error.code, error.message, error.data);
  return result ?? null;
}

/**
 * Starts anvil on a port that the operating system chooses and reads the port from the output of the
 * process, so that no other node can answer in its place.
 */
export async function startNode(flags: readonly string[]): Promise<ChainNode> {
  const [command = "", ...args] = [...dieWithParent("KILL"), findAnvil(), "--port", "0", ...flags];
  // In its own process group, because Ctrl-C is handled by the launcher, which stops processes in order.
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  const ended = new Promise<string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (code, signal) =>
      resolve(`the chain node ended (${signal ?? code}): ${output.slice(-1_000)}`),
    );
  });
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const timer = setTimeout(() => child.kill("SIGKILL"), startTimeoutMs);
  const listening = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8_000);
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
  });
  const url = await Promise.race([
    listening,
    ended.then((reason) => {
      throw new Error(reason);
    }),
  ]).finally(() => clearTimeout(timer));
  // Stops the log of requests; the output so far is stored for the message when the node ends.
  await callNode(url, "anvil_setLoggingEnabled", [false]);
  const { pid } = child;
  if (pid === undefined) throw new Error("the chain node could not be started");
  return { pid, url, ended, kill, call: (method, params) => callNode(url, method, params) };
}
