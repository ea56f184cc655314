import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { openConsole } from "../../../test/stages/console-stage.tsx";

const asset = (name: string, ledger: string, difference = "0.00") => ({
  asset: name,
  ledger,
  chain: ledger,
  difference,
});
const latest = (change: object = {}) => ({
  finishedAt: "2026-11-20T14:13:52.000Z",
  blockNumber: "402118930",
  balanced: true,
  assets: [
    asset("usdc", "4812406.180000"),
    asset("eurc", "1306940.520001"),
    asset("LIL", "61284500.00"),
  ],
  differences: [],
  ...change,
});
const settlement = { state: "running", reason: null, oldestPendingAgeSeconds: 38, queued: 14 };
const ramp = (change: object = {}) => ({
  transit: { asset: "usdc", ledger: "310.000000", orders: "310.000000" },
  open: [
    { operation: "topup", status: "PROCESSING", count: 3 },
    { operation: "withdraw", status: "SUBMITTED", count: 2 },
  ],
  silent: 0,
  ...change,
});
const volumes = {
  days: [
    { day: "2026-11-19", volumes: [{ asset: "usdc", transfers: 3, amount: "1200.50" }] },
    { day: "2026-11-20", volumes: [{ asset: "usdc", transfers: 1, amount: "99.50" }] },
  ],
};
const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000).toISOString();
const status = {
  checkedAt: new Date().toISOString(),
  components: [
    {
      name: "chain",
      state: "slower",
      since: twoHoursAgo,
      recordedFrom: twoHoursAgo,
      troubles: [{ state: "slower", from: twoHoursAgo, to: null }],
    },
  ],
};
const open = (books: object, rampAnswer = ramp()) =>
  openConsole("/admin/overview", {
    role: "finance",
    answers: {
      getReconciliation: books,
      getRampBooks: rampAnswer,
      listDailyVolumes: volumes,
      getStatus: status,
    },
  });

it("shows ledger, chain and bank partner of each asset side by side, to the last decimal", async () => {
  open({ latest: latest(), settlement });
  expect(await screen.findByText("All money accounted for")).toBeTruthy();
  expect(screen.getByText("Checked Nov 20, 14:13:52 at block 402,118,930")).toBeTruthy();
  const money = screen.getByRole("list", { name: "Where the money is" });
  const [dollars, euros, rewards] = within(money).getAllByRole("listitem");
  expect(dollars?.textContent).toMatch(/US Dollar.*4,812,406\.18.*4,812,406\.18.*310\.00.*0\.00/);
  expect(euros?.textContent).toMatch(/1,306,940\.520001.*Not held there/);
  expect(rewards?.textContent).toContain("61,284,500.00");
  expect(screen.getByText("38 s")).toBeTruthy();
  expect(screen.getByText("Ledger and orders agree")).toBeTruthy();
});

it("a difference is named with what was expected and found", async () => {
  const differences = [
    {
      kind: "safe_balance",
      subject: "0x3f9c",
      asset: "usdc",
      expected: "12.000000",
      actual: "11.500000",
    },
  ];
  const assets = [asset("usdc", "100.000000", "-0.500000")];
  open(
    { latest: latest({ balanced: false, differences, assets }), settlement },
    ramp({ transit: { asset: "usdc", ledger: "310.000000", orders: "300.000000" }, silent: 1 }),
  );
  expect(await screen.findByText("1 difference")).toBeTruthy();
  expect(screen.getByText("−0.50")).toBeTruthy();
  const found = screen.getByRole("list", { name: "Differences" });
  expect(found.textContent).toMatch(/safe_balance.*0x3f9c.*12\.00.*11\.50/);
  expect(await screen.findByText("Ledger and orders differ: 310.00 / 300.00")).toBeTruthy();
  expect(screen.getByText("1 without news for too long")).toBeTruthy();
});

it("stopped settlement says why, and everything can be checked again", async () => {
  const { calls } = open({
    latest: null,
    settlement: {
      state: "stopped",
      reason: "The chain could not be read.",
      oldestPendingAgeSeconds: 5_400,
      queued: 3,
    },
  });
  expect(await screen.findByText("Stopped")).toBeTruthy();
  expect(screen.getByText("The chain could not be read.")).toBeTruthy();
  expect(screen.getByText("1 h 30 min")).toBeTruthy();
  expect(screen.getByText("Not checked yet")).toBeTruthy();
  const reads = () => calls("getReconciliation").length;
  expect(reads()).toBe(1);
  await userEvent.click(screen.getByRole("button", { name: "Check again" }));
  await expect.poll(reads).toBe(2);
});

it("what was sent each day is a chart with a table of the same figures, and incidents are named", async () => {
  open({ latest: latest(), settlement });
  const chart = await screen.findByRole("figure");
  expect(within(chart).getByText("$1,300.00")).toBeTruthy();
  expect(within(chart).getByText("4 transfers")).toBeTruthy();
  const rows = within(chart).getAllByRole("row", { hidden: true });
  expect(rows[1]?.textContent).toBe("Nov 20$99.501");
  // The scale ends with the next round figure above the highest day, 1,200.50.
  expect(within(chart).getByText("$2K")).toBeTruthy();
  expect(within(chart).getByText("$1K")).toBeTruthy();
  expect(await screen.findByText("Chain: slower")).toBeTruthy();
  expect(screen.getByText("1 open")).toBeTruthy();
});
