import { readFileSync } from "node:fs";
import { join } from "node:path";
import { localChain, makeOwnerList, openLocalVault, parseDeployment } from "@lilypad/chain";
import { freePort, startChain } from "@lilypad/local-stack";
import { waitFor } from "@lilypad/testing";
import { readOrCreateSecret } from "../../apps/server/src/platform/config/secret-files.ts";
import { loadSecrets } from "../../apps/server/src/platform/config/secrets.ts";
import { openProduct } from "../../apps/server/test/worlds/open-product.ts";
import { deployContracts } from "../launch/deploy-contracts.ts";
import { openChainKeys } from "../launch/keys.ts";
import { openDemoBank } from "./bank.ts";
import { openBankActions } from "./bank-actions.ts";
import { openFaucet } from "./faucet.ts";
import type { MovingClock } from "./moving-clock.ts";
import { openTown } from "./town.ts";

const startTimeoutMs = 60_000;
const ownersAtOnce = 100;

export interface OpenWorldOptions {
  /** Becomes a DATA_DIR for `npm start`; it may be empty. */
  dataDir: string;
  /** An empty or migrated database. */
  databaseUrl: string;
  clock: Pick<MovingClock, "now">;
  /** Settings of the server, in addition to those of the bank. */
  environment?: Record<string, string>;
}

/** Starts the chain, the bank and the server on a demo world's folder, with the keys of `npm start`. */
export async function openWorld(options: OpenWorldOptions) {
  const { dataDir, databaseUrl, clock, environment } = options;
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const secretsDir = join(dataDir, "secrets");
    const keys = openChainKeys(secretsDir);
    const secrets = loadSecrets(secretsDir, true);
    const passphrase = Buffer.from(readOrCreateSecret(secretsDir, "key-vault-passphrase"));
    const seed = openLocalVault(join(secretsDir, "key-vault.json"), passphrase);
    const { rpcUrl, stop } = await startChain({
      dataDir: join(dataDir, "chain"),
      chainId: localChain.id,
    });
    closing.push(stop);
    const file = join(dataDir, "chain-deployment.json");
    await deployContracts({ rpcUrl, keys, file });
    const deployment = parseDeployment(readFileSync(file, "utf8"));

    const port = await freePort();
    const appUrl = `http://127.0.0.1:${port}`;
    const [faucet, operator] = [keys.faucet.read(), keys.operator.read()];
    const bank = await openDemoBank({
      dataDir,
      secretsDir,
      clock,
      rpcUrl,
      deployment,
      keys: { faucet, operator },
      appUrl,
    });
    closing.push(bank.close);

    const product = await openProduct({
      loops: true,
      world: {
        rpcUrl,
        deployment,
        secrets,
        operatorKey: operator,
        makeOwnerList: (firstIndex) => makeOwnerList(seed, firstIndex, ownersAtOnce),
        relayerKey: keys.relayer.read(),
      },
      databaseUrl,
      clock,
      ramp: bank.ramp,
      directory: bank.directory,
      environment: { DATA_DIR: dataDir, RAMP_PAYOUT_ADDRESSES: bank.address, ...environment },
    });
    closing.push(product.close);
    await product.app.listen({ port, host: "127.0.0.1" });
    await waitFor(() => product.modules.settlement.acceptsSends(), { timeoutMs: startTimeoutMs });
    const town = openTown({
      product,
      faucet: openFaucet(rpcUrl, deployment, faucet),
      secrets,
    });
    const actions = openBankActions({ product, bank, tokenOf: town.tokenOf });
    return { product, town, bank: actions, close };
  } catch (error) {
    await close();
    throw error;
  }
}
