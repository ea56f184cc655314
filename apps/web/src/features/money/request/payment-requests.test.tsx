import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { fakeApi, refusal } from "../../../../test/fake-api.ts";
import { newQueryClient, openSignedIn } from "../../../../test/open-signed-in.tsx";
import { PaymentRequests } from "./payment-requests.tsx";

const incoming = "listIncomingRequests";
const outgoing = "listOutgoingRequests";
const count = "countRequests";
const now = new Date("2026-12-20T11:59:30.000Z");
const request = (id: string, expires_at: string) => ({
  id,
  status: "pending",
  amount: "64.00",
  currency: "USD",
  currency_symbol: "$",
  note: id,
  created_at: "2026-12-19T12:00:00.000Z",
  expires_at,
  requestor_user_id: "theo",
  payer_user_id: "mira",
  acknowledged_at: null,
  counterparty: {
    id: "theo",
    first_name: "Theo",
    last_name: "Marchetti",
    display_tag: "theo",
    avatar_colour: "#0ea5e9",
  },
});
const page = (...requests: object[]) => ({ requests, nextCursor: null });

beforeEach(() => vi.useFakeTimers({ now }));

async function open(unseen: number) {
  fakeApi({
    [incoming]: page(
      request("Boat", "2026-12-20T12:00:00.000Z"),
      request("Taxi", "2026-12-20T12:01:00.000Z"),
    ),
    [outgoing]: page(),
    [count]: { count: unseen },
  });
  openSignedIn(<PaymentRequests />, newQueryClient({ staleTime: Number.POSITIVE_INFINITY }));
  await act(() => vi.advanceTimersByTimeAsync(100));
}
const rows = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

it.each([
  [0, null],
  [2, "2 new"],
])("the payment requests show that %i are new", async (unseen, said) => {
  await open(unseen);
  expect(screen.queryByText(/ new$/)?.textContent ?? null).toBe(said);
});

it("payment requests that could not be read again stay, and say so until a retry succeeds", async () => {
  vi.useRealTimers();
  const boat = page(request("Boat", "2099-01-01T00:00:00.000Z"));
  const api = fakeApi({ [incoming]: boat, [outgoing]: page(), [count]: { count: 0 } });
  openSignedIn(<PaymentRequests />);
  await screen.findByRole("button", { name: /Boat.*Pay$/ });
  api.answer(incoming, refusal("VALIDATION_FAILED", "No."));
  await userEvent.click(screen.getByRole("button", { name: "Refresh requests" }));
  expect(await screen.findByText("Could not load payment requests")).toBeTruthy();
  expect(screen.getByRole("button", { name: /Boat.*Pay$/ })).toBeTruthy();
  api.answer(incoming, boat);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText("Could not load payment requests")).toBeNull());
});

it("a payment request expires while the screen is open", async () => {
  await open(0);
  expect(rows()).toEqual([expect.stringContaining("Pay"), expect.stringContaining("Pay")]);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(rows()).toEqual([expect.stringMatching(/Taxi.*Pay/)]);
  expect(screen.queryByRole("button", { name: /Boat.*Pay$/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show 1 answered" }));
  expect(rows()).toEqual([
    expect.stringMatching(/Taxi.*Pay/),
    expect.stringMatching(/Boat.*Expired/),
  ]);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.queryByRole("listitem")).toBeNull();
});

it("payment requests have no section of their own once all of them are answered", async () => {
  vi.useRealTimers();
  const paid = { ...request("Boat", "2099-01-01T00:00:00.000Z"), status: "paid" };
  const { calls } = fakeApi({
    [incoming]: page({ ...paid, answered_at: new Date().toISOString() }),
    [outgoing]: page(),
    [count]: { count: 0 },
  });
  const { container } = openSignedIn(<PaymentRequests />);
  await waitFor(() => expect(calls().length).toBe(3));
  await waitFor(() => expect(localStorage.getItem("lilypad.rows.requests")).toBe("0"));
  expect(container.textContent).toBe("");
});

it("an answered request is hidden until it is asked for, and its payer can block its creator", async () => {
  vi.useRealTimers();
  const rejected = { ...request("Boat", "2099-01-01T00:00:00.000Z"), status: "rejected" };
  fakeApi({
    [incoming]: page(
      { ...rejected, answered_at: new Date().toISOString() },
      request("Taxi", "2099-01-01T00:00:00.000Z"),
    ),
    [outgoing]: page(),
    [count]: { count: 0 },
  });
  openSignedIn(<PaymentRequests />);
  const toggle = await screen.findByRole("button", { name: "Show 1 answered" });
  expect(rows()).toEqual([expect.stringContaining("Taxi")]);
  await userEvent.click(toggle);
  expect(screen.getByRole("button", { name: "Hide answered" }).getAttribute("aria-expanded")).toBe(
    "true",
  );
  await userEvent.click(await screen.findByRole("button", { name: /Rejected$/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Block or report" }));
  expect(await screen.findByRole("alertdialog", { name: "Block Theo Marchetti?" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

it("space is reserved for payment requests only if there were some the last time", async () => {
  localStorage.clear();
  await open(0);
  expect(localStorage.getItem("lilypad.rows.requests")).toBe("2");
  cleanup();
  openSignedIn(<PaymentRequests />);
  expect(screen.getByRole("heading", { name: /requests/i })).toBeTruthy();
  cleanup();
  localStorage.clear();
  const { container } = openSignedIn(<PaymentRequests />);
  expect(container.textContent).toBe("");
});
