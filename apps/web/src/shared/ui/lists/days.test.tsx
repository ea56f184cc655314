import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { Days } from "./days.tsx";

it("shows a list for each day under its heading, in the given order", () => {
  const items = [
    { day: "Today", name: "a" },
    { day: "Today", name: "b" },
    { day: "Nov 9", name: "c" },
  ];
  render(
    <Days items={items} headingOf={({ day }) => day}>
      {({ name }) => <li key={name}>{name}</li>}
    </Days>,
  );
  const shown = screen.getAllByRole("region").map((section) => [
    within(section).getByRole("heading").textContent,
    ...within(section)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ]);
  expect(shown).toEqual([
    ["Today", "a", "b"],
    ["Nov 9", "c"],
  ]);
});
