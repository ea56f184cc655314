import type { QueryClient } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type AnyCall, fakeApi, noAnswer, refusal } from "../../../../../test/fake-api.ts";
import { newQueryClient, openSignedIn } from "../../../../../test/open-signed-in.tsx";
import { UnreadBell } from "../ui/unread-bell.tsx";
import { InboxScreen } from "./inbox-screen.tsx";

const item = (id: string, changed: object = {}) => ({
  id,
  kind: "money_received",
  title: `You received $${id}.00`,
  body: "Theo sent you money.",
  url: "/transactions",
  created_at: new Date().toISOString(),
  read_at: null,
  ...changed,
});
const inbox = (notifications: object[], hasMore = false) => ({
  notifications,
  unread_count: 1,
  hasMore,
});
const list = "listNotifications";
const read = "readNotifications";
const unread = "countUnreadNotifications";

let client: QueryClient;

const open = () => {
  client = newQueryClient();
  return openSignedIn(
    <>
      <UnreadBell />
      <InboxScreen />
    </>,
    client,
  );
};

describe("the inbox", () => {
  it("shows new notifications, marks them as read, and resets the bell", async () => {
    const { calls } = fakeApi({
      [unread]: { unread_count: 1 },
      [list]: inbox([item("5"), item("4", { read_at: "2026-11-20T00:00:00.000Z" })]),
      [read]: { unread_count: 0 },
    });
    open();
    expect(await screen.findByRole("link", { name: "Notifications, 1 unread" })).toBeTruthy();
    expect(await screen.findByText("Today")).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Unread: You received \$5\.00/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^You received \$4\.00/ })).toBeTruthy();
    expect(await screen.findByRole("link", { name: "Notifications" })).toBeTruthy();
    expect(calls().filter(({ method }) => method === "POST")).toMatchObject([
      { body: { ids: ["5"] } },
    ]);
  });

  it("keeps new notifications marked as new during the visit, also when the list is read again", async () => {
    const { answer } = fakeApi({
      [unread]: { unread_count: 1 },
      [list]: inbox([item("5")]),
      [read]: { unread_count: 0 },
    });
    open();
    expect(await screen.findByRole("button", { name: /^Unread: You received \$5/ })).toBeTruthy();
    const later = "2026-11-21T12:00:00.000Z";
    answer(list, inbox([item("6"), item("5", { read_at: later })]));
    await client.invalidateQueries({ queryKey: ["notifications"] });
    expect(await screen.findByRole("button", { name: /^Unread: You received \$6/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Unread: You received \$5/ })).toBeTruthy();
  });

  it("marks nothing if everything has been read", async () => {
    const { calls } = fakeApi({
      [unread]: { unread_count: 0 },
      [list]: inbox([item("4", { read_at: "2026-11-20T00:00:00.000Z" })]),
    });
    open();
    expect(await screen.findByText("You received $4.00")).toBeTruthy();
    expect(calls().some(({ method }) => method === "POST")).toBe(false);
  });

  it("shows the note as a second line, and what became of a request", async () => {
    const asked = { kind: "request_received", title: "Payment request for $18.00" };
    fakeApi({
      [unread]: { unread_count: 0 },
      [list]: inbox([
        item("1", { ...asked, note: "Pizza on Friday", request_status: "paid" }),
        item("2", { ...asked, note: null, request_status: "pending" }),
      ]),
      [read]: { unread_count: 0 },
    });
    open();
    const [paid, pending] = await screen.findAllByRole("button", { name: /Payment request/ });
    expect(paid?.textContent).toContain("“Pizza on Friday”");
    expect(paid?.textContent).toContain("Paid");
    expect(pending?.textContent).not.toMatch(/“|Paid|Pending/);
  });

  it.each([
    ["/send-money", "/send-money"],
    ["https://evil.example/", "/dashboard"],
    ["//evil.example", "/dashboard"],
  ])("opens the notification %s at %s", async (url, path) => {
    fakeApi({
      readNotifications: noAnswer,
      [unread]: { unread_count: 0 },
      [list]: inbox([item("5", { url })]),
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: /You received/ }));
    expect(location.pathname).toBe(path);
  });

  it("loads more after the first fifty", async () => {
    const { calls } = fakeApi({
      [unread]: { unread_count: 0 },
      [list]: ({ query }: AnyCall) =>
        query.get("offset") === "0" ? inbox([item("2"), item("1")], true) : inbox([item("0")]),
      [read]: { unread_count: 0 },
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Show older" }));
    expect(await screen.findByText("You received $0.00")).toBeTruthy();
    const asked = calls("listNotifications");
    expect(asked.map(({ query }) => [query.get("limit"), query.get("offset")])).toEqual([
      ["50", "0"],
      ["50", "2"],
    ]);
    expect(screen.queryByRole("button", { name: "Show older" })).toBeNull();
  });

  it("shows that there are no notifications", async () => {
    fakeApi({ [unread]: { unread_count: 0 }, [list]: inbox([]) });
    open();
    expect(await screen.findByText("No notifications yet")).toBeTruthy();
  });

  it("shows what could not be loaded, and loads it on a retry", async () => {
    const { answer } = fakeApi({
      [unread]: { unread_count: 0 },
      [list]: refusal("VALIDATION_FAILED", "Down."),
    });
    open();
    expect(await screen.findByText("Could not load your notifications")).toBeTruthy();
    answer(list, inbox([]));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getByText("No notifications yet")).toBeTruthy());
  });
});
