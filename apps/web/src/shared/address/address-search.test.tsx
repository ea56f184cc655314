import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Address } from "./address.ts";
import { AddressSearch } from "./address-search.tsx";
import type { Places } from "./places.ts";

const downing: Address = {
  addressLine1: "10 Downing Street",
  city: "London",
  postalCode: "SW1A 2AA",
  country: "GB",
};
const bounds = { south: 1, west: 2, north: 3, east: 4 };

function places() {
  const suggest = vi.fn<Places["suggest"]>(async () => [
    { id: "ten", title: "10 Downing Street", detail: "London, UK" },
    { id: "eleven", title: "11 Downing Street", detail: "London, UK" },
  ]);
  const read = vi.fn<Places["read"]>(async () => downing);
  const boundsOf = vi.fn<Places["boundsOf"]>(async () => bounds);
  return { suggest, read, boundsOf };
}

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(load: () => Promise<Places>, postalCode = "") {
  const found = vi.fn<(address: Address) => void>();
  render(<AddressSearch load={load} country="GB" postalCode={postalCode} onFound={found} />);
  await later(0);
  return found;
}
const type = (value: string) =>
  fireEvent.change(screen.getByRole("combobox", { name: "Find your address" }), {
    target: { value },
  });

beforeEach(() => vi.useFakeTimers());

it("the address search starts 300 ms after typing stops, and returns the selected address", async () => {
  const service = places();
  const found = await open(async () => service);
  type("10 Do");
  await later(299);
  type("10 Down");
  await later(299);
  expect(service.suggest).not.toHaveBeenCalled();
  await later(1);
  expect(service.suggest).toHaveBeenCalledExactlyOnceWith("10 Down", {
    country: "GB",
    within: null,
  });
  fireEvent.keyDown(screen.getByRole("combobox"), { key: "ArrowDown" });
  const [, second] = screen.getAllByRole("option");
  expect(second?.getAttribute("aria-selected")).toBe("true");
  fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter" });
  await later(0);
  expect(service.read).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: "eleven" }));
  expect(found).toHaveBeenCalledExactlyOnceWith(downing);
  expect(screen.queryByRole("option")).toBeNull();
});

it("the address search is limited to the area of the postal code", async () => {
  const service = places();
  await open(async () => service, "SW1A 2AA");
  await later(300);
  expect(service.boundsOf).toHaveBeenCalledWith("SW1A 2AA", "GB");
  type("Downing");
  await later(300);
  expect(service.suggest).toHaveBeenCalledWith("Downing", { country: "GB", within: bounds });
});

it("the address search ignores two characters, and shows when nothing was found", async () => {
  const service = places();
  service.suggest.mockResolvedValue([]);
  await open(async () => service);
  type("10");
  await later(300);
  expect(service.suggest).not.toHaveBeenCalled();
  type("zzzz");
  await later(300);
  expect(screen.getAllByText("No address found. You can type it below.")).not.toEqual([]);
});

it("the address search retries after 1, 2 and 4 seconds, then shows that it could not be loaded", async () => {
  const load = vi.fn(async (): Promise<Places> => {
    throw new Error("blocked");
  });
  await open(load);
  const text = "Failed to load Google Places API. Please refresh the page.";
  for (const [ms, attempts] of [
    [999, 1],
    [1, 2],
    [1999, 2],
    [1, 3],
    [3999, 3],
  ] as const) {
    await later(ms);
    expect(load).toHaveBeenCalledTimes(attempts);
    expect(screen.queryByText(text)).toBeNull();
  }
  await later(1);
  expect(load).toHaveBeenCalledTimes(4);
  expect(screen.getByRole("alert").textContent).toBe(text);
});

it("the address search works if a later attempt succeeds", async () => {
  const load = vi
    .fn<() => Promise<Places>>()
    .mockRejectedValueOnce(new Error("blocked"))
    .mockResolvedValue(places());
  await open(load);
  expect(screen.queryByRole("combobox")).toBeNull();
  await later(1000);
  expect(screen.getByRole("combobox")).toBeTruthy();
});
