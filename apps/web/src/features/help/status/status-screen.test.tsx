import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect, it } from "vitest";
import { fakeApi, refusal } from "../../../../test/fake-api.ts";
import { mixedStatus } from "../../../../test/samples/status.ts";
import type { Status } from "./queries.ts";
import { StatusScreen } from "./status-screen.tsx";

const path = "getStatus";
const region = (name: string) => within(screen.getByRole("region", { name }));

/** Accessibility problems of the page. The contrast needs a real browser. */
async function problems(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    rules: { "color-contrast": { enabled: false }, "target-size": { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const withStates = (state: Status["components"][number]["state"]): Status => ({
  ...mixedStatus,
  components: mixedStatus.components.map((one) => ({ ...one, state, troubles: [] })),
});

it("shows every part's state, since when, and its troubles, and names the worst first", async () => {
  fakeApi({ [path]: mixedStatus });
  render(<StatusScreen />);
  expect(await screen.findByText("Some things aren't working")).toBeTruthy();
  const payments = region("Payments");
  expect(payments.getByText("Working")).toBeTruthy();
  const troubles = within(payments.getByRole("list", { name: "Recent trouble" }));
  expect(troubles.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Not working"),
    expect.stringContaining("Slower than usual"),
  ]);
  expect(region("Blockchain").getAllByText("Slower than usual")).toHaveLength(1);
  expect(region("Top-ups and withdrawals").getAllByText("Not working")).toHaveLength(1);
  const cards = region("Cards");
  expect(cards.getByText("Not known")).toBeTruthy();
  expect(cards.getByText(/^Too little has happened/)).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Emails and sign-in codes" })).toBeNull();
  expect(await problems()).toEqual([]);
});

it.each([
  ["operating", "No known problems"],
  ["slower", "Some things are slower than usual"],
  ["unknown", "We can't tell right now"],
] as const)("if every part is %s, it says: %s", async (state, title) => {
  fakeApi({ [path]: withStates(state) });
  render(<StatusScreen />);
  expect(await screen.findByText(title)).toBeTruthy();
});

it("if the status cannot be loaded, it says so and loads it again", async () => {
  fakeApi({ [path]: refusal("INTERNAL", "Something went wrong.") });
  const { unmount } = render(<StatusScreen />);
  expect(await screen.findByText("Could not load the status")).toBeTruthy();
  fakeApi({ [path]: withStates("operating") });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No known problems")).toBeTruthy();
  unmount();
});
