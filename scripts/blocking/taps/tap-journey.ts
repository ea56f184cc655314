import type { Locator } from "@playwright/test";
import type { Interaction } from "./interactions.ts";
import type { WatchedPage } from "./watch-events.ts";

/** Notes a measured tap. */
export type Note = (tap: string, interaction: Interaction) => void;

/** The digits of an amount that is reviewed only because the person was never paid before. */
const digits = ["1", "2", "5", "0"];

/**
 * The taps that people do most often, once each, from a home screen that has just been opened. Ways back are not
 * measured.
 */
export async function tapThrough(watched: WatchedPage, origin: string, note: Note): Promise<void> {
  const { page } = watched;
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const dialog = (name: string) => page.getByRole("dialog", { name });
  const bar = page.getByRole("navigation", { name: "Money" });
  const title = (name: string | RegExp) => page.getByRole("heading", { name, level: 1 });
  const tap = async (name: string, control: Locator, shows: Locator) =>
    note(name, await watched.tap(control, shows));
  const home = page.getByTestId("balance");
  const transactions = page.getByRole("listitem").getByRole("button", { name: /Jonas Weber/ });
  async function back(shows: Locator) {
    await page.goBack();
    await shows.waitFor();
  }

  await page.goto(`${origin}/dashboard`);
  await transactions.first().waitFor();

  const accounts = page.getByRole("group", { name: "Account" });
  const account = (name: string, pressed = false) =>
    accounts.getByRole("button", { name, ...(pressed && { pressed }) });
  await tap("change the account", account("LIL"), account("LIL", true));
  await account("USD").tap();
  await transactions.first().waitFor();

  await tap("open add money", button("Add money"), dialog("Add money"));
  await back(bar);

  const transfer = bar.getByRole("button", { name: "Transfer" });
  await tap("open the transfer menu", transfer, dialog("Transfer"));
  await tap("open send", dialog("Transfer").getByText("Send Money"), page.getByRole("combobox"));
  await tap(
    "pick a person",
    button(/^Jonas Weber/).first(),
    page.getByRole("group", { name: "Send to" }),
  );
  for (const digit of digits) note("type a digit", await watched.press(digit));
  await tap("continue to the review", button("Continue"), button(/^Send .+ to Jonas$/));
  await back(page.getByRole("group", { name: "Send to" }));
  await back(home);

  await transfer.tap();
  await dialog("Transfer").getByText("Request Money").tap();
  const fromSomeone = dialog("Request Money").getByText("From Someone");
  await tap("open request", fromSomeone, page.getByRole("combobox"));
  await back(home);

  await tap("open the history", page.getByRole("link", { name: "See all" }), title("History"));
  await transactions.first().waitFor();
  await tap("open a payment", transactions.first(), page.getByRole("dialog"));
  await back(title("History"));
  await back(home);

  await tap(
    "open the notifications",
    page.getByRole("link", { name: /^Notifications/ }),
    title("Notifications"),
  );
  await back(home);
  await tap("open the profile", page.getByRole("link", { name: "Profile" }), title(/^@/));
}
