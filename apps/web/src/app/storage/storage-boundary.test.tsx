import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ErrorBoundary } from "../../shared/crash/index.ts";
import { StorageBoundary } from "./storage-boundary.tsx";

const blocked = () => new DOMException("Access is denied for this document.", "SecurityError");

function Screen(): string {
  return localStorage.getItem("lilypad.session") ?? "a screen";
}
function Broken(): never {
  throw new Error("nobody expected this");
}

const storage = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
afterEach(() => {
  if (storage !== undefined) Object.defineProperty(globalThis, "localStorage", storage);
});

beforeEach(() => {
  // React logs errors that a boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

const open = (children: React.ReactNode) =>
  render(
    <ErrorBoundary>
      <StorageBoundary>{children}</StorageBoundary>
    </ErrorBoundary>,
  );

it("a browser that blocks site data gets a page that says what to allow, and for which address", async () => {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      throw blocked();
    },
  });
  open(<Screen />);
  expect(
    await screen.findByRole("heading", { name: "Lilypad can't store data here" }),
  ).toBeTruthy();
  const how = screen.getByText(`Allow cookies and site data for ${location.host}`, {
    exact: false,
  });
  expect(how).toBeTruthy();
  expect(screen.queryByText("Something went wrong")).toBeNull();
});

it("where site data can be stored, an error is what it was", async () => {
  open(<Broken />);
  expect(await screen.findByRole("heading", { name: "Something went wrong" })).toBeTruthy();
});
