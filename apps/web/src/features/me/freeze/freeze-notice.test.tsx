import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import { fakeApi, refusal, unreadable } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { mira } from "../../../../test/samples/mira.ts";
import { FreezeNotice } from "./index.ts";

// The form is loaded lazily; loading it in advance makes the test independent of the machine's speed.
beforeAll(() => import("../../help/tickets/ticket-sheet.tsx"));

const open = (frozen?: object) => {
  const profile = { ...mira, ...(frozen === undefined ? {} : { frozen }) };
  // An answer of the version before, which names no category, is none of the contract's any more.
  const isEarlier = frozen !== undefined && !("category" in frozen);
  const api = fakeApi({
    getProfile: isEarlier ? unreadable({ success: true, data: { profile } }) : { profile },
    openTicket: refusal("RATE_LIMITED", "Too many messages."),
  });
  openSignedIn(
    <>
      <FreezeNotice />
      <main>Home</main>
    </>,
  );
  return api;
};
const noticeText = async () => {
  const title = await screen.findByText("Your account is frozen");
  return title.closest("[role=status]")?.textContent ?? "";
};
const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString();

it("someone whose account is frozen reads on every screen why, by when it is decided, and how to appeal", async () => {
  open({ until: null, category: "protection", decide_by: inTwoDays() });
  const notice = await noticeText();
  expect(notice).toMatch(/Someone else may have used your account/);
  expect(notice).toMatch(/We'll decide by .*\d\d:\d\d\./);
  expect(notice).toMatch(/see everything and receive money/);
  expect(notice).toMatch(/counts as an appeal/);
});

it.each([
  ["where the law does not allow to name it", { until: null, category: "untold", decide_by: null }],
  ["by a server of the version before", { until: null }],
])("no reason of a freeze is named %s", async (_, frozen) => {
  open(frozen);
  const notice = await noticeText();
  expect(notice).toMatch(/we can't say why right now/);
  expect(notice).not.toMatch(/fraud|suspicious|suspect|investigat|decide by/i);
  expect(notice).toMatch(/counts as an appeal/);
});

it("a decision about a freeze that is late is not promised again", async () => {
  const decideBy = new Date(Date.now() - 3_600_000).toISOString();
  open({ until: null, category: "review", decide_by: decideBy });
  expect(await noticeText()).toMatch(/We meant to decide by .*Write to us/);
});

it("an appeal against a freeze tells support what it is about", async () => {
  const { calls } = open({ until: null, category: "review", decide_by: inTwoDays() });
  await userEvent.click(await screen.findByRole("button", { name: "Appeal or ask support" }));
  const message = (await screen.findByLabelText("Your message")) as HTMLTextAreaElement;
  // The text that is sent in front of it counts as well.
  expect(message.maxLength).toBeLessThan(2_000);
  await userEvent.type(message, "It was my own trip");
  await userEvent.click(screen.getByRole("button", { name: "Send message" }));
  await waitFor(() => expect(calls("openTicket")).toHaveLength(1));
  expect(calls("openTicket")[0]?.body).toMatchObject({
    topic: "account",
    text: expect.stringMatching(
      /^About my frozen account\. We paused payments while .* We'll decide by .*\n\nIt was my own trip$/,
    ),
  });
});

it("everyone else sees nothing of it", async () => {
  const { calls } = open();
  await waitFor(() => expect(calls()).toHaveLength(1));
  await screen.findByText("Home");
  expect(screen.queryByText("Your account is frozen")).toBeNull();
});
