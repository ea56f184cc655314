import { operations } from "@lilypad/api-contract";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { type Calls, refusal } from "../../test/fake-api.ts";
import { openConsole } from "../../test/stages/console-stage.tsx";

const staffCalls = (calls: Calls) =>
  calls().filter(({ operation }) => operations[operation].path.startsWith("/api/v1/admin"));

it("someone who is not a member of staff sees a page that does not exist, and the way home", async () => {
  const { calls } = openConsole("/admin/audit", { role: null });
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/console|staff|admin/i);
  expect(staffCalls(calls)).toEqual([]);
});

it("a member of staff without a passkey is sent to Security, and nothing is read for them", async () => {
  const { calls } = openConsole("/admin/audit", { role: "administrator", passkeys: 0 });
  expect(await screen.findByRole("heading", { name: "Set up a passkey first" })).toBeTruthy();
  const link = screen.getByRole("link", { name: "Open Security" });
  expect(link.getAttribute("href")).toBe("/profile/security");
  expect(staffCalls(calls)).toEqual([]);
});

it("a page that the role may not open does not exist for it", async () => {
  openConsole("/admin/audit", { role: "support" });
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
});

it("/admin leads to the first page of the role, and the navigation marks it", async () => {
  openConsole("/admin", { role: "administrator" });
  const navigation = await screen.findByRole("navigation", { name: "Console" });
  await waitFor(() => expect(location.pathname).toMatch(/^\/admin\/\w+/));
  const marked = navigation.querySelector("[aria-current=page]");
  expect(marked?.getAttribute("href")).toBe(location.pathname);
});

it("the search in the bar is reached with a slash from every page, and leads to the people whom a text finds", async () => {
  openConsole("/admin/settings", {
    role: "administrator",
    answers: {
      listSettings: { settings: [] },
      searchPeopleAsStaff: { kind: "tag", people: [], nextCursor: null },
    },
  });
  const field = await screen.findByRole("searchbox", { name: "Find a person or payment" });
  await screen.findByRole("heading", { name: "Settings" });
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard("@eve/{Enter}");
  await waitFor(() =>
    expect(location.pathname + location.search).toBe("/admin/people?search=%40eve%2F"),
  );
  // The page of the search has the field itself.
  expect(await screen.findByRole("searchbox", { name: "Find a person" })).toBeTruthy();
  expect(screen.queryByRole("searchbox", { name: "Find a person or payment" })).toBeNull();
});

it("a role that may not look for people has no search in the bar", async () => {
  openConsole("/admin/rewards", { role: "finance" });
  expect(await screen.findByRole("heading", { name: "Rewards and prizes" })).toBeTruthy();
  expect(screen.queryByRole("searchbox")).toBeNull();
});

it("a session without a fresh passkey is asked for it by the first read", async () => {
  openConsole("/admin/audit", {
    role: "administrator",
    answers: {
      listAuditEntries: refusal("PASSKEY_REQUIRED", "Please confirm it's you with your passkey."),
      listStaff: refusal("PASSKEY_REQUIRED", "Please confirm it's you with your passkey."),
    },
  });
  expect(await screen.findByRole("dialog", { name: "Confirm it's you" })).toBeTruthy();
});
