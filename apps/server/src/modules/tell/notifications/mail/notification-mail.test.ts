import { assets } from "@lilypad/money";
import { describe, expect, it } from "vitest";
import type { NotificationFacts } from "../model/notification.ts";
import type { NotificationKind } from "../model/notification-kind.ts";
import { notificationMail } from "./notification-mail.ts";

const unsubscribeUrl = "https://app.lilypad.example/unsubscribe?token=abc";
const mailOf = (kind: NotificationKind, more: Partial<NotificationFacts> = {}) =>
  notificationMail({
    to: "grace@example.com",
    createdAt: new Date("2026-05-01T09:05:00Z"),
    publicUrl: "https://app.lilypad.example",
    supportEmail: "help@lilypad.example",
    unsubscribeUrl,
    cancelHandoverUrl: (id) => `https://app.lilypad.example/cancel/${id}`,
    facts: {
      kind,
      subjectId: "0196a3c2-8d4e-7b1a-9c55-3f2e1d0c9b8b",
      transferId: null,
      note: null,
      requestStatus: null,
      asset: assets.usdc.number,
      amount: 12_500_000n,
      detail: {},
      told: { firstName: "Grace", lastName: "Hopper", displayTag: "grace" },
      other: { firstName: "Ada", lastName: "Lovelace", displayTag: "ada" },
      ...more,
    },
  });

describe("the mail of a notification", () => {
  it("cancels a hand-over that it announces, and opens the app for one that has ended", () => {
    const announced = mailOf("security_change", {
      detail: {
        change: "handover_announced",
        takesEffectAt: "2026-05-02T09:00:00.000Z",
        handoverId: "0196a3c2-8d4e-7b1a-9c55-3f2e1d0c9b8a",
      },
    });
    expect(announced.text).toContain(
      "https://app.lilypad.example/cancel/0196a3c2-8d4e-7b1a-9c55-3f2e1d0c9b8a",
    );
    const finished = mailOf("security_change", { detail: { change: "handover_finished" } });
    expect(finished.text).toContain("https://app.lilypad.example/profile/hand-over");
    expect(finished.text).not.toContain("/cancel/");
  });

  it("says what happened, where to look, and how to unsubscribe", () => {
    const mail = mailOf("money_received", { note: " Pizza on\nFriday " });
    expect(mail.subject).toBe("You received $12.50");
    expect(mail.text).toBe(
      [
        "You received $12.50",
        "Ada Lovelace sent you money.",
        "“Pizza on Friday”",
        "See the payment: https://app.lilypad.example/transactions?id=0196a3c2-8d4e-7b1a-9c55-3f2e1d0c9b8b",
        "-- \nYou're getting this email because you have a Lilypad account. Questions? Write to help@lilypad.example.\n" +
          `Turn these emails off: ${unsubscribeUrl}`,
      ].join("\n\n"),
    );
    expect(mail.html).toContain(`href="${unsubscribeUrl}"`);
    expect(mail.unsubscribeUrl).toBe(unsubscribeUrl);
  });

  it("about security contains the time, and no link to unsubscribe", () => {
    const mail = mailOf("sign_in", { detail: { device: "Firefox on Linux" } });
    expect(mail.text).toBe(
      [
        "New sign-in to your account",
        "On Firefox on Linux. If this wasn't you, contact support right away.",
        "It happened on 1 May 2026 at 09:05 UTC.",
        "Check your account: https://app.lilypad.example/profile/sessions",
        "-- \nYou're getting this email because it's about the security of your Lilypad account. If something looks wrong, write to help@lilypad.example.",
      ].join("\n\n"),
    );
    expect(mail.html).not.toContain("Turn these emails off");
    expect(mail.unsubscribeUrl).toBeUndefined();
  });

  it("welcomes people by name, and encodes what they typed", () => {
    const mail = mailOf("onboarding_completed", {
      told: { firstName: "<b>Ada</b>", lastName: null, displayTag: "ada" },
    });
    expect(mail.html).toContain("Welcome to Lilypad, &lt;b&gt;Ada&lt;/b&gt;!");
    expect(mail.text).toContain("Friends can find you as @ada.");
  });

  it("contains no link from the name of another person", () => {
    const other = { firstName: "https://evil.example", lastName: "", displayTag: "eve" };
    const mail = mailOf("request_received", { other });
    expect(mail.subject).toBe("Payment request for $12.50");
    expect(mail.text).toContain("@eve requested $12.50 from you.");
    expect(`${mail.text}${mail.html}`).not.toContain("evil.example");
  });

  it.each([
    "Your account is blocked, see evil.example",
    "https://1.2.3.4",
    "Call +44 7400 123456",
    "Write to help@evil.example",
    "Lilypad needs your code",
    "From customer service",
  ])("repeats no note with an address, a number to call or our name: %s", (note) => {
    const mail = mailOf("request_received", { note });
    expect(mail.text).not.toContain(note);
  });

  it.each(["Dinner at 18:00", "12.50 for lunch", "Miete Mai"])("repeats the note %s", (note) => {
    expect(mailOf("request_received", { note }).text).toContain(`“${note}”`);
  });

  it("has colours for dark mode", () => {
    const { html } = mailOf("deposit");
    expect(html).toContain("@media (prefers-color-scheme:dark)");
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    for (const name of ["ground", "card", "text", "soft", "brand"]) {
      expect(html, name).toMatch(new RegExp(`class="[^"]*\\b${name}\\b`));
    }
  });
});
