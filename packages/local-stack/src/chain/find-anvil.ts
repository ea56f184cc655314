import { createRequire } from "node:module";

/**
 * Finds the executable of the node in its npm package for this platform.
 * @throws Error when there is none for this operating system and processor; RPC_URL has to be set there
 */
export function findAnvil(): string {
  const processor = process.arch === "x64" ? "amd64" : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${processor}`;
  try {
    const require = createRequire(
      createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json"),
    );
    return require.resolve(`${name}/bin/anvil${process.platform === "win32" ? ".exe" : ""}`);
  } catch {
    throw new Error(
      `the local chain has no package for this machine (${name}); set RPC_URL to use a node of your own`,
    );
  }
}
