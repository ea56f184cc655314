import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { ChainDeployment } from "@lilypad/chain";
import { createFernRamp, createHttpDirectory } from "@lilypad/providers";
import type { Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { openTestBank } from "../../apps/sandbox/test/open-test-bank.ts";
import type { Clock } from "../../apps/server/src/platform/clock.ts";
import { openBankSecrets } from "../launch/bank.ts";

export type DemoBank = Awaited<ReturnType<typeof openDemoBank>>;

/**
 * Opens the sandbox's bank in the demo world's folder, where `npm start` finds its customers and books. Bank
 * transfers arrive by themselves.
 */
export async function openDemoBank(options: {
  dataDir: string;
  secretsDir: string;
  clock: Clock;
  rpcUrl: string;
  deployment: ChainDeployment;
  keys: { faucet: Hex; operator: Hex };
  /** The server's URL, for webhooks. */
  appUrl: string;
}) {
  const { dataDir, secretsDir, clock, rpcUrl, deployment, keys, appUrl } = options;
  const secrets = openBankSecrets(secretsDir);
  const opened = await openTestBank({
    ...secrets,
    directory: join(dataDir, "sandbox/bank"),
    now: clock.now,
    appUrl,
    behaviour: { autoApproveMs: null, autoPayMs: 0, stepMs: 0 },
    node: {
      rpcUrl,
      deployment,
      faucet: privateKeyToAccount(keys.faucet),
      operator: privateKeyToAccount(keys.operator).address,
      giveGasMoney: async () => undefined,
      stop: async () => undefined,
    },
  });
  const { app, bank, call } = opened;
  await app.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/bank`;
  return {
    /** The address from which the bank pays top-ups. */
    address: bank.address,
    ramp: createFernRamp({
      baseUrl: `${url}/fern`,
      requestsPerMinute: 100_000,
      apiKey: secrets.apiKey,
      webhookSecrets: [secrets.webhookSecret],
    }),
    directory: createHttpDirectory({ baseUrl: `${url}/directory` }),

    /** Accepts the identity documents of a customer. */
    async approve(email: string): Promise<void> {
      const customers: { id: string; email: string }[] = (
        await call("GET", "/bank/control/customers")
      ).body;
      const id = customers.find((one) => one.email === email)?.id;
      const answer = await call("POST", `/bank/control/customers/${id}/status`, {
        status: "ACTIVE",
      });
      if (answer.status !== 200) throw new Error(`the bank did not approve ${email}`);
    },

    close: () => opened.close({ keep: true }),
  };
}
