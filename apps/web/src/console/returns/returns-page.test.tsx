import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { noAnswer, onlyFor, refusal } from "../../../test/fake-api.ts";
import { miraId, noorId, openConsole } from "../../../test/stages/console-stage.tsx";

const id = "0199a000-0000-7000-8000-0000000000a1";
const contract = "0xFf970A61A04b1cA14834A43f5dE4533eBDDB5CC8";
const at = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const hash = `0x${"ab".repeat(32)}`;
const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000 - 60_000).toISOString();

const aReturn = (change: object = {}) => ({
  id,
  status: "requested",
  person: {
    id: "0199a000-0000-7000-8000-00000000c0de",
    displayTag: "omar_h",
    firstName: "Omar",
    lastName: "Haddad",
  },
  safe: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  token: contract,
  symbol: "USDC.e",
  decimals: 6,
  units: "12500000",
  address: at,
  requestedAt: twoDaysAgo,
  ...change,
});
const checks = (change: object = {}) => ({
  screening: { result: "clear", list: null, reason: null },
  held: "12500000",
  isFrozen: false,
  isOwnSafe: false,
  limitsLoweredUntil: null,
  ...change,
});
const list = "listTokenReturnsAsStaff";
const one = "readTokenReturn";
const listOf = (...returns: object[]) => ({ returns, nextCursor: null });
const open = (tokenReturn: object, checked: object | null, more: object = {}) =>
  openConsole(`/admin/returns?return=${id}`, {
    role: "finance",
    answers: {
      [list]: listOf(tokenReturn),
      [one]: onlyFor({ id }, { tokenReturn, checks: checked }),
      ...more,
    },
  });
const reason = "What you checked, and why";

it("a return that waits says what, whose and how old it is, and is approved with what was checked", async () => {
  const { calls, answer } = openConsole("/admin/returns", {
    role: "finance",
    answers: {
      [list]: listOf(aReturn()),
      [one]: onlyFor({ id }, { tokenReturn: aReturn(), checks: checks() }),
      decideTokenReturn: onlyFor({ id }, { tokenReturn: aReturn({ status: "approved" }) }),
    },
  });
  const link = await screen.findByRole("link", { name: /^12\.5 USDC\.e/ });
  expect(link.closest("li")?.textContent).toMatch(/Omar Haddad.*0xfB69…d359.*2 days.*To decide/);
  await userEvent.click(link);
  const detail = await screen.findByRole("region", { name: "12.5 USDC.e" });
  const checked = within(detail).getByRole("region", { name: "Checked just now" });
  expect(checked.textContent).toMatch(/No match.*12\.5 USDC\.e.*Active.*No change in the last day/);
  expect(within(detail).getByText(contract)).toBeTruthy();
  expect(within(detail).getByText(at)).toBeTruthy();
  const approve = within(detail).getByRole("button", { name: "Approve return" });
  await userEvent.click(approve);
  expect(within(detail).getByText("Give a reason of at least 10 characters")).toBeTruthy();
  await userEvent.type(within(detail).getByLabelText(reason), "Called back, the address is theirs");
  const approved = aReturn({ status: "approved", approvedBy: miraId, approvedAt: twoDaysAgo });
  answer(list, listOf(approved));
  answer(one, onlyFor({ id }, { tokenReturn: approved, checks: checks() }));
  await userEvent.click(approve);
  expect(await screen.findByText("Return approved. Now it has to be signed.")).toBeTruthy();
  expect(await within(detail).findByText(new RegExp(`return prepare ${id}`))).toBeTruthy();
  expect(within(detail).queryByRole("button", { name: "Approve return" })).toBeNull();
  expect(calls("decideTokenReturn")[0]?.body).toEqual({
    decision: "approve",
    note: "Called back, the address is theirs",
  });
});

it.each([
  [
    "a match of the screening",
    { screening: { result: "match", list: "own list", reason: "a mixer" } },
    /Never tell them so/,
  ],
  ["a screening that does not answer", { screening: { result: "unavailable" } }, /unscreened/],
  ["a frozen account", { isFrozen: true }, /The account is frozen/],
  ["a Safe that is the person's own by now", { isOwnSafe: true }, /signs this in the app/],
  ["a Safe that holds less by now", { held: "12499999" }, /holds less than this/],
])("with %s a return can only be refused, and the page says why", async (_, change, words) => {
  open(aReturn(), checks(change));
  const detail = await screen.findByRole("region", { name: "12.5 USDC.e" });
  expect(await within(detail).findByText(words)).toBeTruthy();
  expect(within(detail).queryByRole("button", { name: "Approve return" })).toBeNull();
  expect(within(detail).getByRole("button", { name: "Refuse return" })).toBeTruthy();
});

it("missing sanctions lists and a chain that does not answer are shown, and checked again on request", async () => {
  const { answer } = open(
    aReturn({ token: null, symbol: null, decimals: 18, units: "250000000000000000" }),
    checks({ screening: { result: "off" }, held: null }),
  );
  const detail = await screen.findByRole("region", { name: "0.25 ETH" });
  expect(within(detail).getByText("Not screened, this installation has no list")).toBeTruthy();
  expect(within(detail).getByText("The chain can't be reached")).toBeTruthy();
  answer(one, onlyFor({ id }, { tokenReturn: aReturn(), checks: checks() }));
  await userEvent.click(within(detail).getByRole("button", { name: "Check again" }));
  expect(await screen.findByText("No match")).toBeTruthy();
});

it("a return in the ceremony says who has prepared it, and what to do before it is refused", async () => {
  const { calls, answer } = open(
    aReturn({
      status: "prepared",
      approvedBy: noorId,
      approvedAt: twoDaysAgo,
      preparedBy: miraId,
      preparedAt: twoDaysAgo,
    }),
    checks(),
    { decideTokenReturn: refusal("PROPOSAL_NOT_OPEN") },
  );
  const detail = await screen.findByRole("region", { name: "12.5 USDC.e" });
  expect(within(detail).getByText(/destroy the signed file/)).toBeTruthy();
  expect(within(detail).getByText(new RegExp(`return record ${id}`))).toBeTruthy();
  expect(within(detail).getByText("Prepared for signing").parentElement?.textContent).toContain(
    "You, ",
  );
  await userEvent.type(within(detail).getByLabelText(reason), "The token takes all of it as a fee");
  await userEvent.click(within(detail).getByRole("button", { name: "Refuse return" }));
  expect(await within(detail).findByText(/This was already decided/)).toBeTruthy();
  const refused = aReturn({
    status: "refused",
    refusedBy: miraId,
    endedAt: twoDaysAgo,
    note: "Fee",
  });
  answer("decideTokenReturn", onlyFor({ id }, { tokenReturn: refused }));
  answer(one, onlyFor({ id }, { tokenReturn: refused, checks: null }));
  answer(list, listOf());
  await userEvent.click(within(detail).getByRole("button", { name: "Refuse return" }));
  expect(await screen.findByText("Return refused. The person is notified.")).toBeTruthy();
  expect(await screen.findByText("No one waits for a return.")).toBeTruthy();
  expect(await screen.findByText("Fee")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Refuse return" })).toBeNull();
  expect(calls("decideTokenReturn").at(-1)?.body).toMatchObject({ decision: "refuse" });
});

it("what was sent has a list of its own, with the transaction and who recorded it", async () => {
  const sent = aReturn({ status: "sent", recordedBy: noorId, endedAt: twoDaysAgo, hash });
  const { calls, answer } = openConsole("/admin/returns", {
    role: "administrator",
    answers: {
      [list]: listOf(),
      [one]: onlyFor({ id }, { tokenReturn: sent, checks: null }),
    },
  });
  expect(await screen.findByText("No one waits for a return.")).toBeTruthy();
  answer(list, listOf(sent));
  await userEvent.click(screen.getByRole("link", { name: "Sent" }));
  await userEvent.click(await screen.findByRole("link", { name: /^12\.5 USDC\.e/ }));
  const detail = await screen.findByRole("region", { name: "12.5 USDC.e" });
  expect(within(detail).getByText(hash)).toBeTruthy();
  await waitFor(() =>
    expect(within(detail).getByText("Recorded as sent").parentElement?.textContent).toContain(
      "@noor_h",
    ),
  );
  expect(calls(list).at(-1)?.query.get("status")).toBe("sent");
});

it("a list that cannot be read says so and is requested again", async () => {
  const { answer } = openConsole("/admin/returns", {
    role: "finance",
    answers: { [list]: refusal("FORBIDDEN"), [one]: noAnswer },
  });
  expect(await screen.findByText("Could not load this")).toBeTruthy();
  answer(list, listOf());
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No one waits for a return.")).toBeTruthy();
});
