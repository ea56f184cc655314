import { appPaths } from "@lilypad/api-contract";
import { describe, expect, it } from "vitest";
import { tellingRules } from "../apps/server/src/modules/tell/notifications/model/delivery-rules.ts";
import type { NotificationDetail } from "../apps/server/src/modules/tell/notifications/model/notification-detail.ts";
import {
  type NotificationKind,
  securityChanges,
} from "../apps/server/src/modules/tell/notifications/model/notification-kind.ts";
import { notificationText } from "../apps/server/src/modules/tell/notifications/model/notification-texts.ts";
import { pageFor } from "../apps/web/src/service-worker/page-for.ts";
import { readPush } from "../apps/web/src/service-worker/read-push.ts";
import { ownPath } from "../apps/web/src/shared/rules/index.ts";

const subjectId = "0196a3c2-8d4e-7b1a-9c55-3f2e1d0c9b8b";
const kinds = Object.keys(tellingRules) as NotificationKind[];

const textOf = (kind: NotificationKind, detail: NotificationDetail = {}) =>
  notificationText({
    kind,
    subjectId,
    transferId: null,
    note: null,
    requestStatus: null,
    asset: 1,
    amount: 5_000_000n,
    detail,
    told: { firstName: "Ada", lastName: null, displayTag: "ada" },
    other: null,
  });

/** The addresses of the screens that need a session. */
const sessionScreens = Object.entries(appPaths)
  .filter(([, access]) => access === "session")
  .map(([path]) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`));

/** Notifications about the whole account, or about a transfer that never came to be. */
const withoutSubject: ReadonlySet<NotificationKind> = new Set([
  "sign_in",
  "security_change",
  "onboarding_completed",
  "topup_failed",
  "kyc_approved",
  "kyc_action_needed",
]);

/** Every text that a notification can have with its target, by what it is about. */
const targets: [string, string][] = [
  ...kinds.map((kind): [string, string] => [kind, textOf(kind).url]),
  ...securityChanges.map((change): [string, string] => [
    `security_change ${change}`,
    textOf("security_change", { change }).url,
  ]),
  ["ticket_answered about a ticket", textOf("ticket_answered", { ticketId: subjectId }).url],
];

describe("where a notification leads", () => {
  it("is known for every kind", () => {
    expect(targets.length).toBeGreaterThan(kinds.length);
  });

  it.each(targets)("%s leads to a screen of the app: %s", (_, url) => {
    const { pathname } = new URL(url, "https://app.lilypad.example");
    expect(sessionScreens.some((screen) => screen.test(pathname))).toBe(true);
  });

  it.each(targets)("%s is opened by a tapped push: %s", (_, url) => {
    const { pathname } = new URL(url, "https://app.lilypad.example");
    expect(readPush(JSON.stringify({ title: "Told", url })).url).toBe(url);
    expect(pageFor(pathname)).not.toBeNull();
    // The inbox opens the same address.
    expect(ownPath(url)).toBe(url);
  });

  it.each(kinds.filter((kind) => !withoutSubject.has(kind)))("%s leads to its subject", (kind) => {
    const isTicket = kind === "ticket_answered";
    expect(textOf(kind, isTicket ? { ticketId: subjectId } : {}).url).toContain(subjectId);
  });
});
