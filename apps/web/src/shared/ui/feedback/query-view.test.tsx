import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { QueryView } from "./query-view.tsx";

const texts = { loading: "Loading birds", failed: "No birds", failedNote: "Try again later." };
const refetch = vi.fn();
const open = (
  query: { data: string[] | undefined; isError: boolean },
  more: { empty?: string; emptyText?: string } = {},
) =>
  render(
    <QueryView query={{ ...query, refetch }} rows={2} texts={{ ...texts, ...more }}>
      {(birds) => <p>{birds.length} birds</p>}
    </QueryView>,
  );

it("keeps room for what is loading, and says so", () => {
  open({ data: undefined, isError: false });
  expect(screen.getByRole("status").textContent).toBe("Loading birds");
});

it("says what could not be read, and reads it again on request", async () => {
  open({ data: undefined, isError: true });
  expect(screen.getByText("No birds")).toBeTruthy();
  await userEvent.click(screen.getByRole("button"));
  expect(refetch).toHaveBeenCalledOnce();
});

it("shows what was read, also when a later reading failed", () => {
  open({ data: ["heron"], isError: true });
  expect(screen.getByText("1 birds")).toBeTruthy();
});

it("says that a list is empty where there is a text for that", () => {
  open({ data: [], isError: false }, { empty: "No birds yet", emptyText: "They come in May." });
  expect(screen.getByText("They come in May.")).toBeTruthy();
});

it("leaves an empty list to the caller where there is none", () => {
  open({ data: [], isError: false });
  expect(screen.getByText("0 birds")).toBeTruthy();
});
