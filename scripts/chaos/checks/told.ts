import type { Pool } from "@lilypad/db";
import { type Addresses, memberOf, openSandboxClient } from "@lilypad/worlds";
import type { Load } from "../load/load.ts";

/** The counts of messages to people over one channel. */
export interface Told {
  /** Deliveries that the server knows to have sent. */
  sent: number;
  /** Arrivals of one that had arrived before. */
  again: number;
}

const maxMessages = 200;

/**
 * The column of a delivery that holds the id in its message. A mail has the delivery's id; a push has the notification's, so that a
 * later push replaces it on the screen.
 */
const named = { email: "id", push: "notification_id" } as const;

async function readMails({ sandboxUrl }: Addresses, load: Load): Promise<unknown[]> {
  const ids: unknown[] = [];
  const sandbox = openSandboxClient(sandboxUrl);
  for (const { email } of load.options.people) {
    const path = `inbox/messages?limit=${maxMessages}&to=${encodeURIComponent(email)}`;
    const mails = await sandbox.ask("GET", path);
    for (const mail of Array.isArray(mails) ? mails : [])
      ids.push(/^<(.*)@/.exec(String(memberOf(mail, "messageId")))?.[1]);
  }
  return ids;
}

/** Compares what the server has sent with what arrived: each mail and push at least once. */
export async function compareTold(
  pool: Pool,
  addresses: Addresses,
  load: Load,
): Promise<{ found: string[]; told: Record<"email" | "push", Told> }> {
  const arrivals = {
    email: () => readMails(addresses, load),
    push: async () => load.options.target.listPushes(),
  };
  const found: string[] = [];
  const count = async (channel: "email" | "push"): Promise<Told> => {
    const { rows } = await pool.query<{ id: string }>(
      `select ${named[channel]} as id from notification_delivery where channel = $1 and state = 'sent' and person_id = any ($2)`,
      [channel, load.options.people.map(({ id }) => id)],
    );
    const times = new Map<unknown, number>();
    // Read after the deliveries, because some may be sent meanwhile.
    for (const id of await arrivals[channel]()) times.set(id, (times.get(id) ?? 0) + 1);
    for (const { id } of rows)
      if (!times.has(id)) found.push(`told: the ${channel} ${id} was sent, but did not arrive`);
    const sent = new Set<unknown>(rows.map(({ id }) => id));
    const again = [...times].reduce((sum, [id, n]) => sum + (sent.has(id) ? n - 1 : 0), 0);
    return { sent: rows.length, again };
  };
  return { told: { email: await count("email"), push: await count("push") }, found };
}
