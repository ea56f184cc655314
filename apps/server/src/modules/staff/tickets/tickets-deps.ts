import type { Pool, Queryable } from "@lilypad/db";
import type { Registry } from "prom-client";
import type { Clock } from "../../../platform/clock.ts";
import type { Logger } from "../../../platform/logger.ts";
import type { SealedBox } from "../../../platform/sealed/sealed-box.ts";

export interface TicketsDeps {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  registry: Registry;
  /** Seals the texts of messages. */
  box: SealedBox;
  /** Notifies a person that their ticket was answered, in the transaction that stores the answer. */
  tellPerson: (
    db: Queryable,
    told: { personId: string; ticketId: string; messageId: string; at: Date },
  ) => Promise<void>;
}
