import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { fakeApi, noAnswer } from "../../../test/fake-api.ts";
import { newQueryClient, openSignedIn } from "../../../test/open-signed-in.tsx";
import { PersonPicker } from "./person-picker.tsx";

const recentPeople = "listRecentPeople";
const matches = "listContactMatches";
const search = "searchUsers";

const person = (id: string, first: string) => ({
  id,
  first_name: first,
  last_name: "Weber",
  display_tag: `${id}_w`,
  avatar_colour: "#f59e0b",
});
const [jonas, priya, theo] = [
  person("jonas", "Jonas"),
  person("priya", "Priya"),
  person("theo", "Theo"),
];
const contact = (of: typeof jonas) => ({ ...of, matched_at: "2026-05-01T09:00:00.000Z" });
const usual = () => ({
  [recentPeople]: { people: [jonas, priya] },
  [matches]: { matches: [contact(priya), contact(theo)], nextCursor: null, last_upload: null },
  [search]: { users: [theo] },
});

const open = (error: string | null = null) => {
  const onPick = vi.fn();
  const onScan = vi.fn();
  openSignedIn(
    <PersonPicker label="Send to" person={null} onPick={onPick} onScan={onScan} error={error} />,
  );
  return { onPick, onScan };
};
const namesIn = async (list: string) =>
  within(await screen.findByRole("list", { name: list }))
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label"));

it("the person picker shows recent people and contacts before any search, each of them once", async () => {
  const { calls } = fakeApi(usual());
  open();
  expect(await namesIn("Recent")).toEqual(["Jonas Weber, @jonas_w", "Priya Weber, @priya_w"]);
  await waitFor(async () =>
    expect(await namesIn("Your contacts")).toEqual(["Theo Weber, @theo_w"]),
  );
  expect(calls("searchUsers")).toEqual([]);
});

it("the person picker offers an invitation if a search finds no one", async () => {
  fakeApi({ ...usual(), [search]: { users: [] } });
  const onInvite = vi.fn();
  openSignedIn(
    <PersonPicker
      label="Send to"
      person={null}
      onPick={() => {}}
      onScan={() => {}}
      onInvite={onInvite}
    />,
  );
  await userEvent.type(screen.getByRole("combobox"), "zed");
  await userEvent.click(await screen.findByRole("button", { name: "Invite them to Lilypad" }));
  expect(onInvite).toHaveBeenCalledOnce();
});

it("the person picker selects with one tap", async () => {
  fakeApi(usual());
  const { onPick } = open();
  await userEvent.click(await screen.findByRole("button", { name: /^Theo/ }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith(theo);
});

it("the person picker selects with the keyboard", async () => {
  fakeApi(usual());
  const { onPick } = open();
  (await screen.findByRole("button", { name: /^Jonas/ })).focus();
  await userEvent.keyboard("{Enter}");
  expect(onPick).toHaveBeenCalledExactlyOnceWith(jonas);
});

it("the person picker replaces the shortcuts by search results, and restores them afterwards", async () => {
  fakeApi(usual());
  open();
  await screen.findByRole("list", { name: "Recent" });
  await userEvent.type(screen.getByRole("combobox"), "the");
  expect(await screen.findByRole("option", { name: /Theo/ })).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Recent" })).toBeNull();
  await userEvent.clear(screen.getByRole("combobox"));
  expect(await screen.findByRole("list", { name: "Recent" })).toBeTruthy();
});

it("the person picker omits what can't be loaded, and still searches", async () => {
  fakeApi({ ...usual(), [recentPeople]: noAnswer, [matches]: noAnswer });
  open();
  await userEvent.type(screen.getByRole("combobox"), "the");
  expect(await screen.findByRole("option", { name: /Theo/ })).toBeTruthy();
  expect(screen.queryByText("Recent")).toBeNull();
  expect(screen.queryByText("Your contacts")).toBeNull();
});

it("the person picker opens the scanner, and shows why no one is selected", async () => {
  fakeApi(usual());
  const { onScan } = open("That's not a Lilypad code.");
  expect(screen.getByText("That's not a Lilypad code.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Scan a code" }));
  expect(onScan).toHaveBeenCalledTimes(1);
});

it("the person picker says that there is no network, and shows the people of the remembered payments", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fakeApi({ listRecentPeople: noAnswer, listContactMatches: noAnswer, searchUsers: noAnswer });
  const client = newQueryClient();
  const paid = (id: string, userId: string, isLilypadUser = true) => ({
    id,
    counterparty: {
      userId,
      displayTag: `${userId}_w`,
      avatarColor: "#f59e0b",
      isLilypadUser,
      profile: { firstName: userId, lastName: "Weber" },
    },
  });
  client.setQueryData(
    ["transactions", "mira", "recent", "USD"],
    [paid("3", "theo"), paid("1", "priya"), paid("0", "gone", false)],
  );
  client.setQueryData(["transactions", "mira", "recent", "LIL"], [paid("2", "jonas")]);
  openSignedIn(
    <PersonPicker label="Send to" person={null} onPick={() => {}} onScan={() => {}} />,
    client,
  );
  expect(await namesIn("Recent")).toEqual([
    "theo Weber, @theo_w",
    "jonas Weber, @jonas_w",
    "priya Weber, @priya_w",
  ]);
  await userEvent.type(screen.getByRole("combobox"), "theo");
  expect(await screen.findAllByText("You're offline")).not.toEqual([]);
});
