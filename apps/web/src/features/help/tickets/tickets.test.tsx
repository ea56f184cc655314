import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Route } from "wouter";
import { type Answers, fakeApi, noAnswer, onlyFor, refusal } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { TicketSheet } from "./index.ts";
import { TicketScreen } from "./ticket-screen.tsx";
import { TicketsScreen } from "./tickets-screen.tsx";

const id = "0199a000-0000-7000-8000-0000000000f1";
const paymentId = "0199a000-0000-7000-8000-0000000000a1";
const ticket = (more: object = {}) => ({
  id,
  topic: "payment",
  transactionId: paymentId,
  status: "waiting_for_person",
  openedAt: "2026-11-20T10:00:00.000Z",
  changedAt: "2026-11-20T11:00:00.000Z",
  ...more,
});
const said = [
  { id: "m1", from: "person", text: "Ben says\nit never came", writtenAt: "2026-11-20T10:00:00Z" },
  { id: "m2", from: "staff", text: "It has arrived now", writtenAt: "2026-11-20T11:00:00Z" },
];
const thread = (more: object = {}, messages: object[] = said) => ({
  ticket: ticket(more),
  messages,
});

// The sheet is loaded lazily; loading it in advance makes the tests independent of the machine's speed.
beforeAll(() => TicketSheet.preload());
beforeEach(() => history.replaceState(null, "", "/dashboard"));

describe("the form", () => {
  const open = (answers: Answers, payment?: object) => {
    const api = fakeApi(answers);
    openSignedIn(
      <TicketSheet
        open
        onClose={() => {}}
        elsewhere="mailto:support@lilypad.example"
        {...(payment !== undefined && { payment: payment as never })}
      />,
    );
    return api;
  };
  const send = () => userEvent.click(screen.getByRole("button", { name: "Send message" }));
  const field = () => screen.findByLabelText("Your message");

  it("sends what was typed about the chosen topic, and leads to the conversation", async () => {
    const { calls } = open({ openTicket: thread({ topic: "my_data" }) });
    await userEvent.selectOptions(await screen.findByLabelText("What is it about?"), "My data");
    expect(screen.getByText("We answer requests about your data within one month.")).toBeTruthy();
    await userEvent.type(await field(), "  Please delete my photo  ");
    await send();
    expect(calls().at(-1)?.body).toEqual({
      topic: "my_data",
      text: "Please delete my photo",
      correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(location.pathname).toBe(`/help/messages/${id}`);
  });

  it("about a payment names it and asks for no topic", async () => {
    const payment = { id: paymentId, name: "Ben", amount: "−$12.00" };
    const { calls } = open({ openTicket: thread() }, payment);
    expect(await screen.findByText("About this payment: Ben, −$12.00.")).toBeTruthy();
    expect(screen.queryByLabelText("What is it about?")).toBeNull();
    await userEvent.type(await field(), "Not there");
    await send();
    expect(calls().at(-1)?.body).toMatchObject({ topic: "payment", transactionId: paymentId });
  });

  it("asks for a message at its field, and keeps what could not be sent with the same id", async () => {
    const { calls } = open({ openTicket: noAnswer });
    await field();
    await send();
    expect(await screen.findByText("Please describe what happened.")).toBeTruthy();
    expect(document.activeElement).toBe(await field());
    expect(calls().filter(({ method }) => method === "POST")).toEqual([]);
    await userEvent.type(await field(), "Hello");
    await send();
    await screen.findByRole("button", { name: "Dismiss" });
    await send();
    await screen.findByRole("button", { name: "Dismiss" });
    expect(((await field()) as HTMLTextAreaElement).value).toBe("Hello");
    const ids = calls()
      .filter(({ method }) => method === "POST")
      .map(({ body }) => (body as { correlationId: string }).correlationId);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
  });
});

describe("a conversation", () => {
  const open = (answers: Answers) => {
    history.replaceState(null, "", `/help/messages/${id}`);
    const api = fakeApi({ getTransaction: noAnswer, ...answers });
    openSignedIn(
      <Route path="/help/messages/:id">
        <TicketScreen />
      </Route>,
    );
    return api;
  };

  it("shows who wrote what, its state and its payment", async () => {
    open({ readTicket: onlyFor({ id }, thread()) });
    const log = await screen.findByRole("list", { name: "Conversation" });
    const [first, second] = within(log).getAllByRole("listitem");
    expect(first?.textContent).toMatch(/^You .*Ben says\nit never came$/);
    expect(second?.textContent).toMatch(/^Lilypad support .*It has arrived now$/);
    expect(screen.getByText("Answered")).toBeTruthy();
    expect(screen.getByRole("link", { name: "See the payment" }).getAttribute("href")).toBe(
      `/transactions/${paymentId}/receipt`,
    );
  });

  it("is continued by a reply, and one that is refused stays in its field", async () => {
    const answer = {
      id: "m3",
      from: "person",
      text: "Thank you",
      writtenAt: "2026-11-20T12:00:00Z",
    };
    const { answer: answerLater } = open({
      readTicket: onlyFor({ id }, thread()),
      replyToTicket: onlyFor(
        { id },
        refusal("TICKET_FULL", "This conversation has become too long."),
      ),
    });
    await userEvent.type(await screen.findByLabelText("Your reply"), "Thank you");
    const send = () => userEvent.click(screen.getByRole("button", { name: "Send reply" }));
    await send();
    expect(await screen.findByText(/become too long/)).toBeTruthy();
    const later = thread({ status: "waiting_for_us" }, [...said, answer]);
    answerLater("replyToTicket", onlyFor({ id }, later));
    answerLater("readTicket", onlyFor({ id }, later));
    await send();
    expect(await screen.findByText("We'll reply soon")).toBeTruthy();
    expect(await screen.findByText("Thank you", { selector: "p" })).toBeTruthy();
    expect((screen.getByLabelText("Your reply") as HTMLTextAreaElement).value).toBe("");
  });

  it("can be closed, and says that a reply opens it again", async () => {
    const { answer: answerLater } = open({
      readTicket: onlyFor({ id }, thread()),
      closeTicket: onlyFor({ id }, { ticket: ticket({ status: "closed" }) }),
    });
    const close = await screen.findByRole("button", { name: "Close conversation" });
    answerLater("readTicket", onlyFor({ id }, thread({ status: "closed" })));
    await userEvent.click(close);
    expect(await screen.findByText("Replying opens the conversation again.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Close conversation" })).toBeNull();
  });

  it("of someone else doesn't exist", async () => {
    open({ readTicket: onlyFor({ id }, refusal("NOT_FOUND", "Not found")) });
    expect(await screen.findByText("This conversation doesn't exist")).toBeTruthy();
  });

  it("that can't be loaded can be tried again", async () => {
    const { answer: answerLater } = open({
      readTicket: onlyFor({ id }, refusal("INTERNAL", "x")),
    });
    const retry = await screen.findByRole("button", { name: "Try again" });
    answerLater("readTicket", onlyFor({ id }, thread()));
    await userEvent.click(retry);
    expect(await screen.findByText("It has arrived now")).toBeTruthy();
  });
});

it("the list shows each conversation with its state and the latest words", async () => {
  fakeApi({
    getTransaction: noAnswer,
    listTickets: { tickets: [{ ...ticket(), preview: "It has arrived now" }], nextCursor: null },
  });
  openSignedIn(<TicketsScreen />);
  const row = await screen.findByRole("link", { name: /A payment/ });
  expect(row.getAttribute("href")).toBe(`/help/messages/${id}`);
  expect(row.textContent).toContain("It has arrived now");
  expect(row.textContent).toContain("Answered");
});

it("someone who has written nothing yet reads what will be here", async () => {
  fakeApi({ listTickets: { tickets: [], nextCursor: null } });
  openSignedIn(<TicketsScreen />);
  expect(await screen.findByText("No messages yet")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Write to support" })).toBeTruthy();
});

it.each([
  ["debit", { displayName: "Ben Okafor", profile: { firstName: "Ben" } }, "Payment to Ben, $18.00"],
  [
    "credit",
    { displayName: "Ben Okafor", profile: { firstName: "Ben" } },
    "Payment from Ben, $18.00",
  ],
  ["credit", null, "Top-up, $18.00"],
])(
  "a conversation about a payment (%s) is called by it: %#",
  async (direction, counterparty, name) => {
    fakeApi({
      readTicket: onlyFor({ id }, thread({ topic: "payment", transactionId: "t1" })),
      getTransaction: onlyFor(
        { id: "t1" },
        {
          transaction: {
            id: "t1",
            direction,
            counterparty,
            title: "Top-up",
            amount: "18.00",
            asset: "usdc",
          },
          bankTransfer: null,
        },
      ),
    });
    history.replaceState(null, "", `/help/messages/${id}`);
    openSignedIn(
      <Route path="/help/messages/:id">
        <TicketScreen />
      </Route>,
    );
    expect(await screen.findByRole("heading", { level: 1, name })).toBeTruthy();
  },
);
