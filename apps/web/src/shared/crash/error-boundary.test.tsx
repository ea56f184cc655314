import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";

function Broken(): never {
  throw new Error("nobody expected this");
}

beforeEach(() => {
  // React logs errors that a boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

it("the error boundary shows that something went wrong, the support contacts, and a button to refresh", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { ...location, reload });
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole("heading", { name: "Something went wrong" })).toBeTruthy();
  const contacts = screen.getByText(/Still stuck\? Contact us:/);
  expect(contacts.textContent).toMatch(/support@lilypad\.example · \+44 20 7946 0000$/);
  expect(screen.queryByText(/nobody expected/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Refresh Page" }));
  expect(reload).toHaveBeenCalledOnce();
});

it("the error boundary reports the error", () => {
  const listener = vi.fn();
  addEventListener("lilypad:unexpected-error", listener);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  removeEventListener("lilypad:unexpected-error", listener);
  expect(listener).toHaveBeenCalledOnce();
  expect(listener.mock.calls[0]?.[0]).toMatchObject({
    detail: expect.objectContaining({ message: "nobody expected this" }),
  });
});

it("the error boundary shows its children while there is no error", () => {
  render(<ErrorBoundary>all is well</ErrorBoundary>);
  expect(screen.getByText("all is well")).toBeTruthy();
});
