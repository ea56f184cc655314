import { randomInt } from "node:crypto";
import { IssuerRefusal } from "./core/refusal.ts";

const lifeMs = 5 * 60_000;
const maxTries = 5;

/** Codes that were sent and not used yet. Gone with the process: another is soon asked for. */
export interface Codes {
  /** @returns six digits, in place of an earlier code */
  create(subject: string): string;
  /** @throws IssuerRefusal with the status given, when it is another code, too old or tried too often */
  use(subject: string, code: string, status: 401 | 422): void;
}

export function createCodes(now: () => Date): Codes {
  const waiting = new Map<string, { code: string; untilMs: number; triesLeft: number }>();
  return {
    create(subject) {
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      waiting.set(subject, { code, untilMs: now().getTime() + lifeMs, triesLeft: maxTries });
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
