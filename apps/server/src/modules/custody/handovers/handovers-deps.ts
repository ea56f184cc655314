import type { ChainDeployment, ChainPort } from "@lilypad/chain";
import type { Pool, Queryable } from "@lilypad/db";
import type { Clock } from "../../../platform/clock.ts";
import type { KeyRing } from "../../../platform/config/key-ring.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { SessionSecurity } from "../../enter/identity/index.ts";
import type { FactorTimes } from "./handover-protection.ts";
import type { TellPerson } from "./tell-person.ts";

/** The module's dependencies and settings. */
export interface HandoversDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  chain: Pick<ChainPort, "readHandover" | "hasCode">;
  deployment: Pick<ChainDeployment, "handoverDelaySeconds">;
  security: Pick<SessionSecurity, "lockPerson" | "hasPasskeyStepUp">;
  tellPerson: TellPerson;
  /** Since when a person has a second factor, and until when their limits are lowered. */
  readFactorTimes(db: Queryable, personId: string): Promise<FactorTimes>;
  /** How old the oldest second factor has to be before a hand-over can be requested; milliseconds. */
  minFactorAgeMs: number;
  /** Whether a person still has a passkey. */
  keepsPasskey(
    db: Queryable,
    passkey: { personId: string; credentialId: string },
  ): Promise<boolean>;
  /** Key that signs the links that cancel a hand-over. */
  linkKeys: KeyRing<Buffer>;
  /** The app's address without a trailing slash. */
  publicUrl: string;
}
