import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { QueryView } from "./query-view.tsx";

const texts = { loading: "Loading birds", failed: "No birds", failedNote: "Try again later." };
const refetch = vi.fn();
beforeEach(() => refetch.mockClear());
const open = (
  query: { data: string[] | undefined; isError: boolean },
  more: { empty?: string; emptyText?: string } = {},
) =>
  render(
    <QueryView query={{ ...query, refetch }} rows={2} texts={{ ...texts, ...more }}>
      {(birds) => <p>{birds.length} birds</p>}
    </QueryView>,
  );

it("a query view reserves space while loading, and says so", () => {
  open({ data: undefined, isError: false });
  expect(screen.getByRole("status").textContent).toBe("Loading birds");
});

it("a query view shows that the data could not be read, and reads it on a retry", async () => {
  open({ data: undefined, isError: true });
  expect(screen.getByText("No birds")).toBeTruthy();
  await userEvent.click(screen.getByRole("button"));
  expect(refetch).toHaveBeenCalledOnce();
});

it("a query view shows the data if a later read failed, says that it may be out of date, and reads it on a retry", async () => {
  open({ data: ["heron"], isError: true });
  expect(screen.getByText("1 birds")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("No birds");
  expect(screen.getByRole("alert").textContent).toContain("What you see may be out of date.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(refetch).toHaveBeenCalledOnce();
});

it("a query view leaves it to the app to say that there is no network", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  open({ data: ["heron"], isError: true });
  expect(screen.getByText("1 birds")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("a query view shows that a list is empty if there is a text for it", () => {
  open({ data: [], isError: false }, { empty: "No birds yet", emptyText: "They come in May." });
  expect(screen.getByText("They come in May.")).toBeTruthy();
});

it("a query view leaves an empty list to the caller if there is no text for it", () => {
  open({ data: [], isError: false });
  expect(screen.getByText("0 birds")).toBeTruthy();
});

it("a query view says that there is no network instead of loading for ever", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  open({ data: undefined, isError: false });
  expect(screen.getByText("You're offline")).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
});

it("a query view says that there is no network below what could not be read", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  open({ data: undefined, isError: true });
  expect(screen.getByText("No birds")).toBeTruthy();
  expect(screen.getByText(/^You're offline\./)).toBeTruthy();
});
