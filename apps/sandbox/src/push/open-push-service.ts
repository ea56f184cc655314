import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { type BrowserKeys, decryptPush } from "./decrypt-push.ts";

/** The answers that a browser's push service can be set to give. */
export const answers = [201, 307, 403, 410, 429, 503] as const;
export type Answer = (typeof answers)[number];

/** A browser's subscription, as its page sends it to the app's server. */
export interface Subscription {
  id: string;
  keys: { p256dh: string; auth: string };
}

/** A push that arrived and was decrypted. */
export interface PushMessage {
  id: string;
  browser: string;
  /** The decrypted content. */
  payload: string;
  ttlSeconds: number;
  urgency: string;
  topic: string | null;
  /** ISO 8601, UTC. */
  receivedAt: string;
}

export interface Incoming {
  body: Buffer;
  ttlSeconds: number;
  urgency: string;
  topic: string | null;
  /** The sender's verified key. */
  sender: string;
}

interface Browser {
  keys: BrowserKeys;
  /** Only this sender may push; null accepts the first one that does. */
  sender: string | null;
  answer: Answer;
}

export interface PushService {
  /** @param sender the application server key with which the page subscribed */
  subscribe(sender: string | null): Subscription;
  /**
   * Sets the answer to all later pushes to this browser. @returns false if the browser is unknown
   */
  setAnswer(browser: string, answer: Answer): boolean;
  /**
   * Accepts a push. @returns the answer, or "unknown" browser, "stranger" sender
   * @throws Undecipherable
   */
  receive(browser: string, incoming: Incoming): Answer | "unknown" | "stranger";
  /** Newest first, of one browser or all. */
  list(query: { browser?: string | undefined; limit: number }): PushMessage[];
}

const maxBrowsers = 2_000;
const maxMessages = 2_000;

/**
 * Browsers together with their push service, in memory only. After a restart the app's server gets
 * 404 and deletes the subscription, as when a real browser's data is cleared.
 */
export function openPushService(now: () => Date = () => new Date()): PushService {
  const browsers = new Map<string, Browser>();
  const messages: PushMessage[] = [];

  return {
    subscribe(sender) {
      const pair = createECDH("prime256v1");
      pair.generateKeys();
      const id = randomUUID();
      const auth = randomBytes(16);
      browsers.set(id, { keys: { pair, auth }, sender, answer: 201 });
      const [oldest] = browsers.keys();
      if (browsers.size > maxBrowsers && oldest !== undefined) browsers.delete(oldest);
      return {
        id,
        keys: { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") },
      };
    },
    setAnswer(id, answer) {
      const browser = browsers.get(id);
      if (browser === undefined) return false;
      browser.answer = answer;
      return true;
    },
    receive(id, { body, sender, ...rest }) {
      const browser = browsers.get(id);
      if (browser === undefined) return "unknown";
      browser.sender ??= sender;
      if (browser.sender !== sender) return "stranger";
      if (browser.answer !== 201) return browser.answer;
      const payload = decryptPush(body, browser.keys);
      messages.push({
        id: randomUUID(),
        browser: id,
        payload,
        ...rest,
        receivedAt: now().toISOString(),
      });
      if (messages.length > maxMessages) messages.shift();
      return 201;
    },
    list({ browser, limit }) {
      return messages
        .filter((message) => browser === undefined || message.browser === browser)
        .slice(-limit)
        .reverse();
    },
  };
}
