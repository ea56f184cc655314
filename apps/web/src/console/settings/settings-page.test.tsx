import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { openConsole } from "../../../test/stages/console-stage.tsx";

const settings = [
  { name: "DATABASE_URL", value: null, isSecret: true, source: "environment" },
  { name: "PORT", value: "4000", isSecret: false, source: "default" },
  { name: "SMS_TOKEN", value: null, isSecret: true, source: "none" },
];
const open = (query = "") =>
  openConsole(`/admin/settings${query}`, {
    role: "administrator",
    answers: { listSettings: { settings } },
  });

it("shows values and where they come from, and of a secret only whether it is set", async () => {
  open();
  const list = await screen.findByRole("list", { name: "Settings" });
  const [database, port, token] = within(list).getAllByRole("listitem");
  expect(database?.textContent).toMatch(/DATABASE_URL.*Set.*Environment/);
  expect(port?.textContent).toMatch(/PORT.*4000.*Default/);
  expect(token?.textContent).toMatch(/SMS_TOKEN.*Not set/);
});

it("can be narrowed down to those that this installation has set", async () => {
  open("?show=set");
  expect(await screen.findByText("1 of 3")).toBeTruthy();
  expect(screen.queryByText("PORT")).toBeNull();
});
