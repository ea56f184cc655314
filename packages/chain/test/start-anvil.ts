import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

export interface Anvil {
  rpcUrl: string;
  stop(): Promise<void>;
}

const packages = createRequire(import.meta.url);
const setpriv = "/usr/bin/setpriv";

/** Each platform has a package with the binary. Its name uses Node's name of the processor except for x64. */
function anvilBinary(): string {
  const architecture = process.arch === "x64" ? "amd64" : process.arch;
  return packages.resolve(`@foundry-rs/anvil-${process.platform}-${architecture}/bin/anvil`);
}

/** Starts a new chain on a free port. On Linux it ends with this process. */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const id = String(chainId);
  const anvil = [anvilBinary(), "--port", "0", "--chain-id", id, "--gas-limit", "60000000"];
  const command = existsSync(setpriv) ? [setpriv, "--pdeathsig", "KILL", ...anvil] : anvil;
  const child = spawn(command[0] ?? "", command.slice(1), { stdio: ["ignore", "pipe", "inherit"] });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  process.once("exit", () => child.kill("SIGKILL"));
  const port = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (text: Buffer) => {
      output = `${output}${text}`.slice(-10_000);
      const port = /Listening on [\d.]+:(\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve(port);
    });
    void exited.then(() => reject(new Error(`anvil ended before it listened: ${output}`)));
  });
  return {
    rpcUrl: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
