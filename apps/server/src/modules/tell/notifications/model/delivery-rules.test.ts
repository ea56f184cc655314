import { describe, expect, it } from "vitest";
import {
  decideAfter,
  isWanted,
  maxPerHour,
  planDeliveries,
  type Reach,
  tellingRules,
} from "./delivery-rules.ts";
import type { NotificationDetail } from "./notification-detail.ts";
import type { NotificationKind, SecurityChange } from "./notification-kind.ts";

const reach = (more: Partial<Reach> = {}): Reach => ({
  pushEnabled: true,
  emailEnabled: true,
  smsEnabled: true,
  deactivated: false,
  hasPhone: true,
  canText: true,
  subscriptionIds: ["phone", "laptop"],
  sentLately: { push: 0, email: 0, sms: 0 },
  ...more,
});
const plan = (kind: NotificationKind, more?: Partial<Reach>, detail: NotificationDetail = {}) =>
  planDeliveries({ kind, detail }, reach(more)).map(({ channel, subscriptionId }) =>
    subscriptionId === null ? channel : `${channel} ${subscriptionId}`,
  );

describe("the channels of a notification", () => {
  it.each<[NotificationKind, Partial<Reach>, string[]]>([
    ["money_received", {}, ["push phone", "push laptop", "email", "sms"]],
    ["money_received", { pushEnabled: false }, ["email", "sms"]],
    ["money_received", { emailEnabled: false, smsEnabled: false }, ["push phone", "push laptop"]],
    ["money_received", { subscriptionIds: [], hasPhone: false }, ["email"]],
    ["money_received", { subscriptionIds: ["phone"], canText: false }, ["push phone", "email"]],
    ["money_received", { deactivated: true }, []],
    ["request_cancelled", {}, ["push phone", "push laptop"]],
    ["reward", {}, ["push phone", "push laptop"]],
    ["onboarding_completed", {}, ["email"]],
    ["onboarding_completed", { emailEnabled: false }, []],
    ["sign_in", { pushEnabled: false, emailEnabled: false, smsEnabled: false }, ["email"]],
    ["security_change", { pushEnabled: false, emailEnabled: false, smsEnabled: false }, ["email"]],
    ["security_change", { deactivated: true }, []],
  ])("%s, %j: %j", (kind, more, channels) => {
    expect(plan(kind, more)).toEqual(channels);
  });

  it("have max numbers per hour, except for security mails", () => {
    expect(plan("money_received", { sentLately: maxPerHour })).toEqual([]);
    expect(plan("security_change", { sentLately: maxPerHour })).toEqual(["email"]);
    const oneLeft = { push: maxPerHour.push - 1, email: maxPerHour.email, sms: 0 };
    expect(plan("deposit", { sentLately: oneLeft })).toEqual(["push phone", "push laptop", "sms"]);
  });

  it.each<[SecurityChange, string[]]>([
    ["passcode_reset_asked", ["push phone", "push laptop", "email", "sms"]],
    ["passcode_reset", ["push phone", "push laptop", "email", "sms"]],
    ["safe_owner_added", ["push phone", "push laptop", "email", "sms"]],
    ["safe_owner_removed", ["push phone", "push laptop", "email", "sms"]],
    ["passcode_reset_cancelled", ["push phone", "push laptop", "email", "sms"]],
    ["passcode_changed", ["email"]],
  ])("of %s do not depend on preferences and limits: %j", (change, channels) => {
    const detail = { change };
    const silent = { pushEnabled: false, emailEnabled: false, smsEnabled: false };
    const busy = { ...silent, sentLately: maxPerHour };
    expect(plan("security_change", busy, detail)).toEqual(channels);
    expect(plan("security_change", { ...busy, deactivated: true }, detail)).toEqual([]);
  });

  it("include email against the person's preference only for security", () => {
    const silent = { pushEnabled: false, emailEnabled: false, smsEnabled: false };
    const mailed = Object.keys(tellingRules).filter((kind) =>
      isWanted({ kind: kind as NotificationKind, detail: {} }, "email", {
        ...silent,
        deactivated: false,
      }),
    );
    expect(mailed).toEqual(["sign_in", "security_change"]);
  });
});

describe("a delivery after an attempt", () => {
  const now = new Date("2026-05-01T12:00:00Z");
  const inMs = (ms: number) => new Date(now.getTime() + ms);
  const later = { kind: "unavailable", reason: "http_503" } as const;
  const delivery = (attempts: number, lifeMs = 3_600_000) => ({
    attempts,
    expiresAt: inMs(lifeMs),
  });

  it.each([
    ["an accepted one is sent", { kind: "sent" } as const, delivery(1), "sent", null],
    ["a deleted subscription fails", { kind: "gone" } as const, delivery(1), "failed", "gone"],
    [
      "a refused one fails immediately",
      { kind: "refused", reason: "http_400" } as const,
      delivery(1),
      "failed",
      "http_400",
    ],
    ["one past its lifetime expires", later, delivery(1, 9_000), "expired", "http_503"],
    ["one that failed too often fails for good", later, delivery(20, 9e9), "failed", "http_503"],
  ])("%s", (_, outcome, made, state, reason) => {
    expect(decideAfter(outcome, made, now, () => 0)).toEqual({ state, dueAt: now, reason });
  });

  it("waits longer after each attempt", () => {
    const waits = [1, 2, 3, 4, 9, 10, 19].map(
      (attempts) =>
        decideAfter(later, delivery(attempts, 9e9), now, () => 0).dueAt.getTime() - now.getTime(),
    );
    expect(waits).toEqual([10_000, 20_000, 40_000, 80_000, 2_560_000, 3_600_000, 3_600_000]);
    expect(decideAfter(later, delivery(2), now, () => 0)).toEqual({
      state: "queued",
      dueAt: inMs(20_000),
      reason: "http_503",
    });
    expect(decideAfter(later, delivery(2), now, () => 1).dueAt).toEqual(inMs(15_000));
  });

  it("waits as long as the service asks", () => {
    const told = { ...later, retryAfterMs: 120_000 };
    expect(decideAfter(told, delivery(1), now, () => 0).dueAt).toEqual(inMs(120_000));
    expect(decideAfter({ ...later, retryAfterMs: 9e15 }, delivery(1), now, () => 0).state).toBe(
      "expired",
    );
  });
});
