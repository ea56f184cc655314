import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import webPush from "web-push";
import type { KeyRing } from "../../../../platform/config/key-ring.ts";
import type { SendOutcome } from "../model/delivery-rules.ts";
import type { NotificationKind } from "../model/notification-kind.ts";
import type { PushSubscriptionRow } from "../rows.gen.ts";
import { lookupPublic } from "./public-address.ts";
import { isSandboxEndpoint, type PushServices, readPushEndpoint } from "./push-endpoint.ts";
import { findVapidKeys, type VapidKeys } from "./vapid.ts";

export type PushTarget = Pick<PushSubscriptionRow, "endpoint" | "p256dh" | "auth" | "vapidKey">;

/**
 * The message that the app's service worker reads. A later push with the same tag replaces it on
 * the screen.
 */
export interface PushMessage {
  title: string;
  body: string;
  /** A path of the app. */
  url: string;
  tag: string;
  /** The kind of the notification. The app announces some kinds itself while it is in view. */
  kind?: NotificationKind;
  /** The service worker posts it back to acknowledge the push. */
  token?: string;
}

interface PushOptions {
  /** How long the push service stores the push for a device that is offline, in whole seconds. */
  ttlSeconds: number;
  urgent: boolean;
  /**
   * A later push with the same topic replaces one that is still waiting; 32 characters of
   * base64url.
   */
  topic: string;
}

export interface PushSender {
  /** Never rejects: failures are outcomes. */
  send(target: PushTarget, message: PushMessage, options: PushOptions): Promise<SendOutcome>;
}

interface PushSenderDeps {
  services: PushServices;
  /** A push is signed with the key with which its browser subscribed. */
  vapid: KeyRing<VapidKeys>;
  /** The "mailto:" address that push services write to if our pushes cause problems. */
  subject: string;
  timeoutMs?: number;
}

interface PushAnswer {
  status: number;
  retryAfter: string | undefined;
}

const defaultTimeoutMs = 10_000;

/** Parses Retry-After, which may be seconds or a date. */
function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

/** The outcome of a push service's answer, by RFC 8030 §5 and §7.3. Redirects are not followed. */
export function pushOutcome({ status, retryAfter }: PushAnswer, nowMs: number): SendOutcome {
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  const reason = `http_${status}`;
  if (status === 408 || status === 429 || status >= 500) {
    const waitMs = retryAfterMs(retryAfter, nowMs);
    return {
      kind: "unavailable",
      reason,
      ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    };
  }
  return { kind: "refused", reason };
}

/**
 * Sends one POST request. Node's client follows no redirect, and only connects to public addresses
 * here.
 */
function post(
  url: URL,
  options: { headers: Record<string, string>; body: Buffer; toSandbox: boolean; timeoutMs: number },
): Promise<PushAnswer> {
  return new Promise((resolve, reject) => {
    const request = (options.toSandbox ? plainRequest : secureRequest)(
      url,
      {
        method: "POST",
        headers: options.headers,
        signal: AbortSignal.timeout(options.timeoutMs),
        ...(options.toSandbox ? {} : { lookup: lookupPublic }),
      },
      (response) => {
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers["retry-after"],
        });
        // Only the status is needed, so the body is not read.
        response.destroy();
      },
    );
    request.on("error", reject);
    request.end(options.body);
  });
}

/**
 * Encrypts pushes for a browser (RFC 8291), signs them (RFC 8292) and sends them to its push
 * service.
 */
export function createPushSender(deps: PushSenderDeps): PushSender {
  const { services, vapid, subject, timeoutMs = defaultTimeoutMs } = deps;

  /**
   * Null if the browser's keys are invalid. Subscribing checks them, but rows may be older than the
   * check.
   */
  const encrypt = (
    url: URL,
    keys: VapidKeys,
    target: PushTarget,
    message: PushMessage,
    options: PushOptions,
  ) => {
    try {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint: url.href, keys: { p256dh: target.p256dh, auth: target.auth } },
        JSON.stringify(message),
        {
          TTL: options.ttlSeconds,
          urgency: options.urgent ? "high" : "normal",
          topic: options.topic,
          vapidDetails: { subject, ...keys },
        },
      );
      const entries = Object.entries(headers).map(([name, value]) => [name, String(value)]);
      return { headers: Object.fromEntries(entries), body: body ?? Buffer.alloc(0) };
    } catch {
      return null;
    }
  };

  return {
    async send(target, message, options) {
      // Checked again, because the list of push services may have changed since the subscription.
      const url = readPushEndpoint(target.endpoint, services);
      if (url === null) return { kind: "refused", reason: "unknown_push_service" };
      const keys = findVapidKeys(vapid, target.vapidKey);
      // Its push service would refuse any other key. The app subscribes again when it is next opened.
      if (keys === undefined) return { kind: "refused", reason: "retired_key" };
      const details = encrypt(url, keys, target, message, options);
      if (details === null) return { kind: "refused", reason: "unusable_keys" };
      try {
        const answer = await post(url, {
          ...details,
          toSandbox: url.protocol === "http:" && isSandboxEndpoint(url, services),
          timeoutMs,
        });
        return pushOutcome(answer, Date.now());
      } catch (error) {
        const code = error instanceof Error && "code" in error ? String(error.code) : "no_answer";
        return { kind: "unavailable", reason: code.slice(0, 60) };
      }
    },
  };
}
