import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fakeApi, noAnswer, onlyFor, refusal } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { anAccount } from "../../../../test/samples/an-intent.ts";
import { sampleLink } from "../../../../test/samples/teleport-link.ts";
import { TeleportLinksScreen } from "./links-screen.tsx";

const list = "listTeleportLinks";
const link = sampleLink();
const cancel = "cancelTeleportLink";
const account = anAccount({
  id: "account-gbp",
  displayName: "Heron Bank",
  country: "GB",
  currency: "GBP",
  last4: "5678",
  metadata: { sortCode: "040004" },
});
const answers = (links: object[] = [link]) => ({
  [list]: { links },
  listLinkedAccounts: { accounts: [account] },
});

function open() {
  history.replaceState(null, "", "/teleport/links");
  openSignedIn(<TeleportLinksScreen />);
}
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

it("the links are listed with their status", async () => {
  fakeApi(
    answers([
      link,
      sampleLink({ id: "2", status: "paying", isMarkedSent: true, note: "Boat hire" }),
      sampleLink({ id: "3", status: "paid", url: null, paidAmount: "20.00", note: "Dinner" }),
      sampleLink({ id: "4", expiresAt: "2026-01-01T00:00:00.000Z", note: "Rent" }),
    ]),
  );
  open();
  const rows = within(await screen.findByRole("list", { name: "Links" })).getAllByRole("button");
  expect(rows.map((row) => row.textContent)).toEqual([
    "£12.50TicketsOpen",
    "£12.50Boat hireSent by payer",
    "£20.00DinnerPaid",
    "£12.50RentExpired",
  ]);
});

it("an empty list of links says what to do", async () => {
  fakeApi(answers([]));
  open();
  expect(await screen.findByText("No links yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Create a link" })).toHaveProperty(
    "pathname",
    "/teleport",
  );
});

it("the list of links can be read again after a failure", async () => {
  const { answer } = fakeApi({
    [list]: refusal("FORBIDDEN", "No."),
  });
  open();
  expect(await screen.findByText("Unable to load your links")).toBeTruthy();
  answer(answers());
  await press("Try again");
  expect(await screen.findByRole("button", { name: /^£12\.50.*Tickets.*Open$/ })).toBeTruthy();
});

it("a link's details are shown, and it can be shared again", async () => {
  fakeApi(answers());
  open();
  await press(/^£12\.50.*Tickets.*Open$/);
  const sheet = within(await screen.findByRole("dialog", { name: "Teleport link" }));
  expect(sheet.getByText("No one has paid it yet.")).toBeTruthy();
  expect(await sheet.findByText("Heron Bank 04-00-04 •••• 5678")).toBeTruthy();
  await userEvent.click(sheet.getByRole("button", { name: "Share link" }));
  const share = within(await screen.findByRole("dialog", { name: "Share your teleport link" }));
  expect(share.getByText(link.url ?? "")).toBeTruthy();
});

it("the link that the address names is open, and says who paid it", async () => {
  const paid = sampleLink({ status: "paid", url: null, paidAmount: "12.50", paidBy: "Pia Payer" });
  fakeApi(answers([paid]));
  history.replaceState(null, "", `/teleport/links?id=${paid.id}`);
  openSignedIn(<TeleportLinksScreen />);
  const sheet = within(await screen.findByRole("dialog", { name: "Teleport link" }));
  expect(sheet.getByText("Paid by").nextSibling?.textContent).toBe("Pia Payer");
});

it("a link is cancelled after a question", async () => {
  const { calls, answer } = fakeApi(answers());
  answer(
    cancel,
    onlyFor({ id: link.id }, () => {
      const cancelled = sampleLink({ status: "cancelled", url: null });
      answer(list, { links: [cancelled] });
      return cancelled;
    }),
  );
  open();
  await press(/^£12\.50.*Tickets.*Open$/);
  await press("Cancel link");
  const question = within(await screen.findByRole("alertdialog", { name: "Cancel this link?" }));
  await userEvent.click(question.getByRole("button", { name: "Keep it" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(calls().filter(({ method }) => method === "POST")).toEqual([]);
  await press("Cancel link");
  const again = within(await screen.findByRole("alertdialog", { name: "Cancel this link?" }));
  await userEvent.click(again.getByRole("button", { name: "Cancel link" }));
  expect(await screen.findByText("Link cancelled")).toBeTruthy();
  const sheet = within(await screen.findByRole("dialog", { name: "Teleport link" }));
  expect(await sheet.findByText("Cancelled")).toBeTruthy();
  expect(sheet.queryByRole("button", { name: "Share link" })).toBeNull();
  expect(sheet.queryByRole("button", { name: "Cancel link" })).toBeNull();
});

it.each([
  [refusal("TELEPORT_UNDER_WAY", "A payment is under way."), "A payment is under way."],
  [noAnswer, "Connection error. Please check your internet and try again."],
] as const)("a link that could not be cancelled shows why: %j", async (answer, said) => {
  fakeApi({ ...answers(), [cancel]: onlyFor({ id: link.id }, answer) });
  open();
  await press(/^£12\.50.*Tickets.*Open$/);
  await press("Cancel link");
  const question = within(await screen.findByRole("alertdialog"));
  await userEvent.click(question.getByRole("button", { name: "Cancel link" }));
  const toast = (await screen.findByText(said)).parentElement;
  expect(toast?.textContent).toBe(`Failed to cancel the link${said}`);
});

it.each([
  ["paid", { status: "paid", url: null, paidAt: "2026-11-02T12:00:00.000Z", paidAmount: "12.50" }],
  ["expired", { status: "expired", url: null }],
] as const)("a link that is %s cannot be shared or cancelled", async (_, changes) => {
  fakeApi(answers([sampleLink(changes)]));
  open();
  await press(/^£12\.50.*Tickets/);
  const sheet = within(await screen.findByRole("dialog", { name: "Teleport link" }));
  expect(sheet.queryAllByRole("button")).toEqual([]);
});
