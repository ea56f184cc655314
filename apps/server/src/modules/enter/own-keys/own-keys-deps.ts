import type { ChainDeployment, CustodyChain } from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import type { SecondFactor } from "../second-factor/index.ts";

/** The module's dependencies. */
export interface OwnKeysDeps {
  pool: Pool;
  clock: Clock;
  chain: CustodyChain;
  deployment: Pick<
    ChainDeployment,
    "passkeySignerFactory" | "passkeySignerCode" | "passkeyFallbackVerifier"
  >;
  secondFactor: Pick<SecondFactor, "beginOwnKey" | "evaluateOwnKey" | "findPasskey">;
}
