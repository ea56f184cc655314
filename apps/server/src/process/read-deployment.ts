import { readFileSync } from "node:fs";
import { type ChainDeployment, parseDeployment } from "@lilypad/chain";

/**
 * Reads the deployment file.
 * @throws Error with one sentence that names the setting and the problem of the file
 */
export function readDeployment(file: string): ChainDeployment {
  try {
    return parseDeployment(readFileSync(file, "utf8"));
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`CHAIN_DEPLOYMENT_FILE: ${problem}`, { cause });
  }
}
