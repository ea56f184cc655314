import { beforeEach, expect, it, vi } from "vitest";
import { sessionStorageKey } from "../../shared/session/index.ts";
import { leaveBareDomain } from "./leave-bare-domain.ts";

const replace = vi.fn();

/** Opens a path of the app and runs the welcome page's first script. */
function open(path: string) {
  const url = new URL(path, "https://app.lilypad.example");
  vi.stubGlobal("location", {
    ...url,
    pathname: url.pathname,
    search: url.search,
    hash: url.hash,
    replace,
  });
  const stay = vi.spyOn(history, "replaceState").mockImplementation(() => {});
  stay.mockClear();
  leaveBareDomain();
  return stay.mock.calls.map(([, , to]) => to);
}

/** Stores Mira's session, as the session's own code does. */
const keep = () =>
  localStorage.setItem(
    sessionStorageKey,
    JSON.stringify({
      refresh_token: "refresh",
      expires_at: Math.floor(Date.now() / 1000),
      user: { id: "mira", email: "mira@example.com" },
    }),
  );

beforeEach(() => {
  replace.mockReset();
  localStorage.clear();
  document.documentElement.hidden = false;
});

it.each([
  ["/", "/onboarding"],
  ["/?r=ABCD2345#how", "/onboarding?r=ABCD2345#how"],
])("a visitor of %s is at %s, where the welcome page is drawn already", (path, place) => {
  expect(open(path)).toEqual([place]);
  expect(replace).not.toHaveBeenCalled();
  expect(document.documentElement.hidden).toBe(false);
});

it("a signed-in person goes from the bare domain to the home screen, and does not see the welcome page", () => {
  keep();
  expect(open("/")).toEqual([]);
  expect(replace).toHaveBeenCalledWith("/dashboard");
  expect(document.documentElement.hidden).toBe(true);
});

it("the welcome page's own path is left as it is", () => {
  keep();
  expect(open("/onboarding?r=ABCD2345")).toEqual([]);
  expect(replace).not.toHaveBeenCalled();
});
