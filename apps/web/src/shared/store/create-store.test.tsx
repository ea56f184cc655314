import { act, renderHook } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { createStore } from "./create-store.ts";

it("a component sees a stored value and follows its changes, also those that an event of the window reports", () => {
  const store = createStore("storage");
  let value = "first";
  const { result } = renderHook(() => store.useValue(() => value));
  expect(result.current).toBe("first");
  value = "second";
  act(store.changed);
  expect(result.current).toBe("second");
  value = "third";
  act(() => void window.dispatchEvent(new Event("storage")));
  expect(result.current).toBe("third");
});

it("a listener that has ended hears nothing any more, neither from the store nor from the window", () => {
  const store = createStore("online");
  const listener = vi.fn();
  const end = store.onChange(listener);
  store.changed();
  window.dispatchEvent(new Event("online"));
  expect(listener).toHaveBeenCalledTimes(2);
  end();
  store.changed();
  window.dispatchEvent(new Event("online"));
  expect(listener).toHaveBeenCalledTimes(2);
});

const built = createStore();

function Built() {
  const value = built.useValue(
    () => "here",
    () => "at build",
  );
  return <p>{value}</p>;
}

it("the build renders the value that a store has at build time", () => {
  expect(renderToString(<Built />)).toBe("<p>at build</p>");
});
