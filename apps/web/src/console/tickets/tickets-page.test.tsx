import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { onlyFor } from "../../../test/fake-api.ts";
import { miraId, noorId, openConsole } from "../../../test/stages/console-stage.tsx";

const tomasId = "0199a000-0000-7000-8000-00000000c33c";
const paymentId = "0199a000-0000-7000-8000-0000000000a1";
const ticket = (id: string, more: object = {}) => ({
  id,
  topic: "payment",
  transactionId: paymentId,
  status: "waiting_for_us",
  openedAt: "2026-11-20T10:00:00.000Z",
  changedAt: "2026-11-20T10:00:00.000Z",
  waitingSince: "2026-11-20T10:00:00.000Z",
  person: { id: tomasId, displayTag: "tomas_r", firstName: "Tomás", lastName: "Reyes" },
  assignedTo: null,
  answerBy: null,
  ...more,
});
const question = {
  id: "m1",
  from: "person",
  authorId: null,
  text: "Ben says it never came",
  writtenAt: "2026-11-20T10:00:00.000Z",
};
const answer = { ...question, id: "m2", from: "staff", authorId: miraId, text: "We will look" };

const open = (
  query: string,
  one: object,
  more: Parameters<typeof openConsole>[1]["answers"] = {},
) =>
  openConsole(`/admin/tickets${query}`, {
    role: "support",
    answers: {
      listTicketsAsStaff: { tickets: [one], nextCursor: null },
      readTicketAsStaff: onlyFor({ id: "t1" }, { ticket: one, messages: [question] }),
      ...more,
    },
  });

it("a ticket is opened from the list, answered, and leads to its person and payment", async () => {
  const { calls, answer: answerLater } = open("", ticket("t1"));
  await userEvent.click(await screen.findByRole("link", { name: "@tomas_r" }));
  const detail = await screen.findByRole("region", { name: "Ticket of @tomas_r" });
  expect(await within(detail).findByText("Ben says it never came")).toBeTruthy();
  const href = (name: string) => within(detail).getByRole("link", { name }).getAttribute("href");
  expect(href("Person's case")).toBe(`/admin/people/${tomasId}`);
  expect(href("Show the payment")).toBe(`/admin/people/${tomasId}?movement=${paymentId}`);
  const send = () => userEvent.click(within(detail).getByRole("button", { name: "Send answer" }));
  await send();
  expect(await within(detail).findByText("Write an answer first.")).toBeTruthy();
  await userEvent.type(within(detail).getByLabelText("Your answer"), "We will look");
  const answered = {
    ticket: ticket("t1", { status: "waiting_for_person", assignedTo: miraId }),
    messages: [question, answer],
  };
  answerLater("answerTicket", onlyFor({ id: "t1" }, answered));
  answerLater("readTicketAsStaff", onlyFor({ id: "t1" }, answered));
  await send();
  expect(await screen.findByText("Answer sent")).toBeTruthy();
  expect(await within(detail).findByText("We will look", { selector: "p" })).toBeTruthy();
  const posts = calls().filter(({ method }) => method === "POST");
  expect(posts.map(({ body }) => body)).toEqual([
    { text: "We will look", correlationId: expect.any(String) },
  ]);
});

it("filters are in the address, and are asked of the server", async () => {
  const { calls } = open(`?status=open&assigned=me&person=${tomasId}`, ticket("t1"));
  await screen.findByRole("link", { name: "@tomas_r" });
  await userEvent.selectOptions(screen.getByLabelText("Status"), "Closed");
  await screen.findByRole("region", { name: "Closed" });
  expect(location.search).toBe(`?status=closed&assigned=me&person=${tomasId}`);
  const queries = calls("listTicketsAsStaff").map(({ query }) => `${query}`);
  expect(queries[0]).toBe(`status=open&limit=50&assigned=me&personId=${tomasId}`);
  expect(queries.at(-1)).toContain("status=closed");
});

it("a request about personal data whose legal deadline has passed is marked", async () => {
  open("?ticket=t1", ticket("t1", { topic: "my_data", answerBy: "2026-01-05" }));
  const detail = await screen.findByRole("region", { name: "Ticket of @tomas_r" });
  expect(within(detail).getByText("2026-01-05: The legal deadline has passed")).toBeTruthy();
  expect(within(detail).getByText(/GDPR, Art\. 12\(3\)/)).toBeTruthy();
});

it("a ticket of another member of staff can be taken over and closed", async () => {
  const { calls } = open("?ticket=t1", ticket("t1", { assignedTo: noorId }), {
    assignTicket: onlyFor({ id: "t1" }, { ticket: ticket("t1", { assignedTo: miraId }) }),
    closeTicketAsStaff: onlyFor({ id: "t1" }, { ticket: ticket("t1", { status: "closed" }) }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Assign to me" }));
  expect(await screen.findByText("Assigned to you")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close ticket" }));
  expect(await screen.findByText("Ticket closed")).toBeTruthy();
  expect(calls().filter(({ method }) => method === "POST")).toHaveLength(2);
});
