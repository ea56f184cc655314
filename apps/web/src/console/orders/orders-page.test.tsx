import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { openConsole } from "../../../test/stages/console-stage.tsx";

const at = "2026-11-20T14:13:52.000Z";
const person = { id: "p1", displayTag: "ada", firstName: "Ada", lastName: "Lindqvist" };
const order = {
  id: "0199a000-0000-7000-8000-0000000000f1",
  operation: "withdraw",
  status: "PROCESSING",
  person,
  amount: "25.00",
  providerId: "tx_81",
  failureCode: null,
  leg: "moved",
  createdAt: at,
  updatedAt: at,
  endedAt: null,
  nextAttemptAt: null,
  attempts: 3,
};
const { operation: _, person: owner, failureCode: __, leg: ___, ...shared } = order;
const payment = { ...shared, linkId: order.id, owner, currency: "GBP", outcome: null };

it("orders are filtered by state and person in the address, and lead to the person", async () => {
  const { calls } = openConsole("/admin/orders?status=open", {
    role: "support",
    answers: {
      listRampOrders: { orders: [order], nextCursor: null },
    },
  });
  await userEvent.click(await screen.findByRole("link", { name: "Withdrawal" }));
  expect(await screen.findByRole("region", { name: "Withdrawal, $25.00" })).toBeTruthy();
  const [link] = screen.getAllByRole("link", { name: "Ada Lindqvist" });
  expect(link?.getAttribute("href")).toBe("/admin/people/p1");
  await userEvent.type(screen.getByLabelText("Person id"), order.id);
  await userEvent.click(screen.getByRole("button", { name: "Filter" }));
  const lastQuery = () => calls("listRampOrders").at(-1)?.query;
  await expect.poll(() => lastQuery()?.get("personId")).toBe(order.id);
  expect(lastQuery()?.get("status")).toBe("open");
});

it("payments of teleport links are a list of their own", async () => {
  openConsole("/admin/orders?list=teleport", {
    role: "finance",
    answers: {
      listTeleportOrders: { payments: [payment], nextCursor: null },
    },
  });
  expect(await screen.findByText("£25.00")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Teleport payment" })).toBeTruthy();
});
