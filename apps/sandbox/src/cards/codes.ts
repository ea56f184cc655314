import { randomInt } from "node:crypto";
import { IssuerRefusal } from "./core/refusal.ts";

const lifetimeMs = 5 * 60_000;
const maxTries = 5;

/** Codes that were sent and not used yet. In memory only: another can be requested. */
export interface Codes {
  /** @returns six digits, replacing an earlier code */
  create(subject: string): string;
  /**
   * @throws IssuerRefusal with the given status, if the code is wrong, expired or was tried too
   *   often
   */
  use(subject: string, code: string, status: 401 | 422): void;
}

export function createCodes(now: () => Date): Codes {
  const waiting = new Map<string, { code: string; untilMs: number; triesLeft: number }>();
  return {
    create(subject) {
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      waiting.set(subject, { code, untilMs: now().getTime() + lifetimeMs, triesLeft: maxTries });
      return code;
    },
    use(subject, code, status) {
      const sent = waiting.get(subject);
      if (sent === undefined || sent.untilMs <= now().getTime() || sent.triesLeft === 0) {
        throw new IssuerRefusal(status, "The code has expired.");
      }
      if (sent.code !== code) {
        sent.triesLeft -= 1;
        throw new IssuerRefusal(status, "Invalid code.");
      }
      waiting.delete(subject);
    },
  };
}
