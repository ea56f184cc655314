import { describe, expect, it } from "vitest";
import { sampleLink } from "../../../../test/samples/teleport-link.ts";
import {
  canCancel,
  canShare,
  expiryTimes,
  linkAmount,
  linkAt,
  linkMeta,
  linkStatus,
  linkStory,
  sharedLink,
} from "./link-view.ts";

const now = new Date(2026, 10, 21, 12, 0);
const at = (day: number) => new Date(2026, 10, day, 9, 30).toISOString();
const ended = { url: null } as const;

it.each([
  ["open", sampleLink(), "Open", "bright", true, true],
  ["held by a payer", sampleLink({ status: "paying" }), "Being paid", "wait", true, false],
  [
    "sent, as its payer says",
    sampleLink({ status: "paying", isMarkedSent: true }),
    "Sent by payer",
    "wait",
    true,
    false,
  ],
  ["paid", sampleLink({ ...ended, status: "paid" }), "Paid", "done", false, false],
  ["expired", sampleLink({ ...ended, status: "expired" }), "Expired", "plain", false, false],
  ["cancelled", sampleLink({ ...ended, status: "cancelled" }), "Cancelled", "plain", false, false],
] as const)("a link that is %s", (_, link, label, tone, cancellable, shareable) => {
  expect(linkStatus(link)).toEqual({ label, tone });
  expect(canCancel(link)).toBe(cancellable);
  expect(canShare(link)).toBe(shareable);
});

describe("the money of a teleport link", () => {
  it.each([
    ["12.50", "It was paid into your bank account."],
    ["12.5", "It was paid into your bank account."],
    ["20.00", "The payer sent more than you asked for. All of it was paid into your bank account."],
    [
      "100.00",
      "The payer sent more than you asked for. All of it was paid into your bank account.",
    ],
  ])("is described if %s was paid", (paidAmount, story) => {
    expect(linkStory(sampleLink({ ...ended, status: "paid", paidAmount }))).toBe(story);
  });

  it("is shown as the amount that was paid out", () => {
    expect(linkAmount(sampleLink())).toBe("£12.50");
    expect(linkAmount(sampleLink({ status: "paid", paidAmount: "1020.00" }))).toBe("£1,020.00");
  });

  it("is described as not moved if it was not", () => {
    expect(linkStory(sampleLink({ status: "expired" }))).toMatch(/No money was moved\.$/);
    expect(linkStory(sampleLink({ status: "cancelled" }))).toMatch(/is returned to the payer\.$/);
  });
});

describe("an open link that has expired since it was read", () => {
  const over = sampleLink({ expiresAt: at(21) });

  it("is expired and cannot be shared", () => {
    expect(linkAt(over, now)).toEqual({ ...over, status: "expired", url: null });
    expect(linkAt(sampleLink({ expiresAt: now.toISOString() }), now).status).toBe("expired");
  });

  it("does not change other links", () => {
    const later = sampleLink({ expiresAt: at(22) });
    const paying = sampleLink({ status: "paying", expiresAt: at(20) });
    expect(linkAt(later, now)).toBe(later);
    expect(linkAt(paying, now)).toBe(paying);
  });

  it("expires at a known time, while others do not expire", () => {
    const times = expiryTimes([over, sampleLink({ status: "paid", expiresAt: at(22) })]);
    expect(times).toEqual([Date.parse(at(21))]);
  });
});

it.each([
  ["the note", sampleLink(), "Tickets"],
  ["the expiry", sampleLink({ note: null, expiresAt: at(23) }), "Until Nov 23, 09:30"],
  [
    "the time of the payment",
    sampleLink({ note: " ", status: "paid", paidAt: at(20) }),
    "Paid Nov 20, 09:30",
  ],
  [
    "the time of its creation",
    sampleLink({ note: null, status: "cancelled", createdAt: at(19) }),
    "Created Nov 19, 09:30",
  ],
])("the line below the amount is %s", (_, link, meta) => {
  expect(linkMeta(link, now)).toBe(meta);
});

const url = "https://app.lilypad.example/t/abc";

it.each([
  ["", "Could you pay £12.50?"],
  ["Tickets & snacks", "Could you pay £12.50? Tickets & snacks"],
])("a link with the note %j is shared with the text %j", (note, text) => {
  expect(sharedLink({ url, amount: "12.50", note })).toEqual({
    url,
    title: "Pay me with Lilypad",
    text,
  });
});
