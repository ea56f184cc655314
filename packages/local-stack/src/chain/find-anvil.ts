import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const operatingSystems: Partial<Record<NodeJS.Platform, string>> = {
  linux: "linux",
  darwin: "darwin",
  win32: "win32",
};
const processors: Partial<Record<NodeJS.Architecture, string>> = { x64: "amd64", arm64: "arm64" };

/**
 * Finds the EVM node in its npm package for this platform. The program itself is run, not the
 * package's Node wrapper: a wrapper would survive, or be killed, apart from the node.
 * @throws when there is none for this operating system and processor: set RPC_URL there
 */
export function findAnvil(): string {
  const name = `@foundry-rs/anvil-${operatingSystems[process.platform] ?? process.platform}-${
    processors[process.arch] ?? process.arch
  }`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json");
    const manifest = createRequire(wrapper).resolve(`${name}/package.json`);
    const program = process.platform === "win32" ? "anvil.exe" : "anvil";
    return join(dirname(manifest), "bin", program);
  } catch {
    throw new Error(
      `the local chain has no package for this machine (${name}); set RPC_URL to use a node of yours`,
    );
  }
}
