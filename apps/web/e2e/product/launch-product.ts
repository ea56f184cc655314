import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import {
  type Addresses,
  findPorts,
  oneNetworkSettings,
  type RunningProduct,
  startProduct,
} from "@lilypad/worlds";

/** The URLs of a running product, as it prints them. */
export type Running = Addresses;

export interface Product {
  running: Running;
  /** Stops it and deletes its data. */
  stop: () => Promise<void>;
}

/**
 * Starts a whole product as a new user does, on free ports and with a data folder of its own (whose name
 * contains a space).
 * @param settings as named in docs/SETTINGS.md, in addition to the ports and the data folder
 * @throws Error with its output if it does not become ready
 */
export async function launchProduct(
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), "lilypad e2e "));
  const dataDir = join(folder, "data");
  let product: RunningProduct | undefined;
  const end = async () => {
    await product?.stop();
    // Logs that explain a failure; those of the latest run are kept.
    const logs = join(dataDir, "logs");
    const kept = resolve("test-results", "products", String(product?.pid ?? "not-ready"));
    if (existsSync(logs)) cpSync(logs, kept, { recursive: true });
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    product = await startProduct({
      dataDir,
      ports: await findPorts(),
      // All people in the tests have the same network address.
      settings: { ...oneNetworkSettings, ...settings },
    });
    return { running: product.addresses(), stop: end };
  } catch (error) {
    await end();
    throw error;
  }
}
