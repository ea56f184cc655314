import { randomUUID } from "node:crypto";

/** One request to the API, and its answer. */
export type Ask = (
  path: string,
  request: { method: string; headers: Record<string, string>; body?: object },
) => Promise<{ status: number; body: string }>;

const everyMs = 1000 / 60;

/**
 * Begins a steady stream of 60 requests a second of one person, of whom every third is a payment.
 * @param ask sends one request
 * @param payer the person's access token
 * @returns a function that ends it and returns the outcome of every request: "200", or what went wrong
 */
export function beginSteadyRequests(ask: Ask, payer: string, recipientUserId: string | undefined) {
  const outcomes: Promise<string>[] = [];
  const headers = { authorization: `Bearer ${payer}` };
  const send = () =>
    ask("/api/v1/payments/p2p/transfer", {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: { recipientUserId, amount: "0.01", currency: "LIL", correlationId: randomUUID() },
    });
  const read = () => ask("/api/v1/wallets/balance", { method: "GET", headers });
  const next = async () => {
    try {
      const { status, body } = await (outcomes.length % 3 === 0 ? send() : read());
      return status === 200 ? "200" : `${status} ${body}`;
    } catch (error) {
      return String(error instanceof Error ? (error.cause ?? error) : error);
    }
  };
  const timer = setInterval(() => outcomes.push(next()), everyMs);
  return (): Promise<string[]> => {
    clearInterval(timer);
    return Promise.all(outcomes);
  };
}
