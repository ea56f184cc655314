import { expect, it, vi } from "vitest";
import { openPath } from "./open-path.ts";

const origin = "https://lilypad.example";
const message = { type: "navigate" };

function browser(
  ...windows: { path: string; focused?: boolean; refusesFocus?: boolean; refusesOpen?: boolean }[]
) {
  const opened: string[] = [];
  const shown = windows.map(({ path, focused = false, refusesFocus = false }) => ({
    url: `${origin}${path}`,
    focused,
    postMessage: vi.fn(),
    focus: vi.fn(async () => {
      if (refusesFocus) throw new Error("not allowed");
    }),
  }));
  const parts = {
    list: async () => shown,
    open: async (url: string) => {
      if (windows[0]?.refusesOpen === true) throw new Error("not allowed");
      opened.push(url);
    },
  };
  return { opened, shown, tap: () => openPath(parts, "/transactions", message) };
}

it("a tapped notification opens its page in the window of the app that is in front", async () => {
  const { opened, shown, tap } = browser({ path: "/dashboard" }, { path: "/", focused: true });
  await tap();
  expect(opened).toEqual([]);
  expect(shown.map(({ postMessage }) => postMessage.mock.calls.length)).toEqual([0, 1]);
  expect(shown[1]?.focus).toHaveBeenCalledOnce();
});

it.each(["/docs", "/t/token", "/receipt/secret", "/admin"])(
  "a tapped notification opens a new window if the only one shows %s",
  async (path) => {
    const { opened, shown, tap } = browser({ path, focused: true });
    await tap();
    expect(opened).toEqual(["/transactions"]);
    expect(shown[0]?.postMessage).not.toHaveBeenCalled();
  },
);

it("a tapped notification opens a new window if the app's can't be focused", async () => {
  const { opened, shown, tap } = browser({ path: "/dashboard", refusesFocus: true });
  await tap();
  expect(opened).toEqual(["/transactions"]);
  expect(shown[0]?.postMessage).not.toHaveBeenCalled();
});

it("a tapped notification opens its page in the app's window if the browser allows neither to focus it nor to open another", async () => {
  const { shown, tap } = browser({ path: "/dashboard", refusesFocus: true, refusesOpen: true });
  await tap();
  expect(shown[0]?.postMessage).toHaveBeenCalledWith(message);
});

it("a tapped notification opens the app if no window is open", async () => {
  const { opened, tap } = browser();
  await tap();
  expect(opened).toEqual(["/transactions"]);
});
