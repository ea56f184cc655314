import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { PickList, type PickListProps } from "./pick-list.tsx";

const texts = { list: "Ponds", search: "Search", placeholder: "Pond", none: "No pond like that" };
const few = ["Weir", "Mill"];
const many = ["Weir", "Mill", "Lough", "Jezero", "Lammi", "Stagno"];

function open(more: Partial<PickListProps<string>> = {}) {
  const onPick = vi.fn();
  render(
    <PickList
      items={many}
      keyOf={(name) => name}
      rowOf={(name) => ({ leading: null, name })}
      find={(items, typed) => items.filter((name) => name.toLowerCase().includes(typed))}
      onPick={onPick}
      texts={texts}
      {...more}
    />,
  );
  return onPick;
}

it("a pick list returns the tapped item", async () => {
  const onPick = open();
  await userEvent.click(screen.getByRole("button", { name: "Lough" }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith("Lough");
});

it("a pick list is filtered by what is typed, and says if nothing matches", async () => {
  open();
  await userEvent.type(screen.getByLabelText("Search"), "l");
  expect(screen.getAllByRole("button")).toHaveLength(3);
  await userEvent.type(screen.getByLabelText("Search"), "xyz");
  expect(screen.getByRole("status").textContent).toBe("No pond like that");
  expect(screen.queryByRole("list")).toBeNull();
});

it.each([
  [few, false, false],
  [few, true, true],
  [many, false, true],
])("a pick list has a search for %j (always: %s): %s", (items, searchAlways, isThere) => {
  open({ items, searchAlways });
  expect(screen.queryByLabelText("Search") !== null).toBe(isThere);
});

it("a pick list shows which item is selected if a tap does not continue at once", () => {
  open({ isPicked: (name) => name === "Mill" });
  expect(screen.getByRole("button", { name: "Mill" }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("button", { name: "Weir" }).getAttribute("aria-pressed")).toBe("false");
});
