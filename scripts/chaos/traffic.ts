import { randomUUID } from "node:crypto";
import { fromHundredths } from "@lilypad/money";
import type { Random } from "@lilypad/testing";
import { request, textOf } from "./api.ts";
import type { Person } from "./open-person.ts";

/** One intent to send and its outcome. */
export interface Intent {
  correlationId: string;
  sender: Person;
  recipient: Person;
  currency: "LIL" | "USD";
  /** Major units. */
  amount: string;
  /** Number of its requests without an answer. */
  unanswered: number;
  /** The transfer's id or the refusal; undefined while the outcome is unknown. */
  end?: { transferId: string } | { refusal: string };
}

export interface TrafficOptions {
  appUrl: string;
  people: readonly Person[];
  random: Random;
  /** Number of concurrent sends. */
  concurrency: number;
}

/** True for answers that leave the outcome unknown or mean that nothing was tried; the intent is sent again. */
const isUnanswered = (status: number, code: string | null) =>
  status === 0 || status === 408 || status === 429 || status >= 500 || code === "IN_PROGRESS";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs concurrent sends; each is repeated with the same correlationId until it is answered, as the app does. */
export class Traffic {
  readonly intents: Intent[] = [];
  private readonly contradictions: string[] = [];
  private stopping = false;
  private loops: Promise<void>[] = [];

  constructor(private readonly options: TrafficOptions) {}

  start(): void {
    this.stopping = false;
    this.loops = Array.from({ length: this.options.concurrency }, () => this.sendOn());
  }

  /** Stops creating intents and waits until all are answered. */
  async finish(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.loops);
  }

  answered(): number {
    return this.intents.filter(({ end }) => end !== undefined).length;
  }

  /** Returns intents with contradictory answers. */
  disagreements(): readonly string[] {
    return this.contradictions;
  }

  private newIntent(): Intent {
    const { random, people } = this.options;
    const sender = random.pick(people);
    const recipient = random.pick(people.filter((person) => person !== sender));
    const currency = random.pick(["LIL", "USD"] as const);
    // Sometimes send more than anybody has, because refusals must be stored as well.
    const cents = random.next() < 0.03 ? 4_900_000 : random.between(1, 25);
    const amount = fromHundredths(BigInt(cents));
    return { correlationId: randomUUID(), sender, recipient, currency, amount, unanswered: 0 };
  }

  private async sendOn(): Promise<void> {
    while (!this.stopping) {
      const intent = this.newIntent();
      this.intents.push(intent);
      await this.sendUntilAnswered(intent);
      // Repeat some intents, as after a double tap or a lost answer; the result must be the same.
      if (this.options.random.next() < 0.1) await this.sendUntilAnswered(intent);
    }
  }

  private async sendUntilAnswered(intent: Intent): Promise<void> {
    for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 800)) {
      const { recipient, currency, amount, correlationId, sender } = intent;
      const { status, code, data } = await request(
        "POST",
        `${this.options.appUrl}/api/v1/payments/p2p/transfer`,
        {
          token: sender.token,
          body: { recipientUserId: recipient.id, amount, currency, correlationId },
        },
      );
      if (isUnanswered(status, code)) {
        intent.unanswered += 1;
        await pause(waitMs);
        continue;
      }
      this.note(
        intent,
        status === 200
          ? { transferId: textOf(data, "transactionId") }
          : { refusal: code ?? String(status) },
      );
      return;
    }
  }

  private note(intent: Intent, end: NonNullable<Intent["end"]>): void {
    if (intent.end !== undefined && JSON.stringify(intent.end) !== JSON.stringify(end)) {
      this.contradictions.push(
        `${intent.correlationId}: first ${JSON.stringify(intent.end)}, then ${JSON.stringify(end)}`,
      );
    }
    intent.end ??= end;
  }
}
