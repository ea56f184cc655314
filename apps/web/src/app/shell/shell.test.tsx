import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { openSignedIn } from "../../../test/open-signed-in.tsx";
import { SkipLink } from "../../shared/ui/index.ts";
import { Shell } from "./shell.tsx";

/** Makes the window as wide as a desktop, or as narrow as a phone. */
const setWide = (isWide: boolean) =>
  vi.stubGlobal("matchMedia", () => ({
    matches: isWide,
    addEventListener() {},
    removeEventListener() {},
  }));

const openShell = () =>
  openSignedIn(
    <>
      <SkipLink />
      <Shell>
        <main>
          <h1>Home page</h1>
          <input type="search" aria-label="Search" />
          <ul>
            <li>
              <button type="button">First</button>
            </li>
            <li>
              <button type="button">Second</button>
            </li>
          </ul>
        </main>
      </Shell>
    </>,
  );

beforeEach(() => {
  history.replaceState(null, "", "/dashboard");
  setWide(true);
  fakeApi({
    countRequests: { count: 2 },
    getProfile: { profile: { first_name: "Mira", last_name: "Lind", display_tag: "mira" } },
  });
});

describe("the navigation of wide screens", () => {
  it("names the current page and counts new payment requests", async () => {
    openShell();
    const navigation = await screen.findByRole("navigation", { name: "Main" });
    const current = within(navigation).getAllByRole("link", { current: "page" });
    expect(current.map(({ textContent }) => textContent)).toEqual(["Home"]);
    expect(await within(navigation).findByText("2 new requests")).toBeTruthy();
    expect(await within(navigation).findByText("@mira")).toBeTruthy();
  });

  it("is neither shown nor listening on a phone", async () => {
    setWide(false);
    openShell();
    await userEvent.keyboard("s");
    expect(await screen.findByRole("heading", { name: "Home page" })).toBeTruthy();
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(location.pathname).toBe("/dashboard");
  });

  it("is skipped by the first stop of Tab", async () => {
    openShell();
    await screen.findByRole("navigation", { name: "Main" });
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("Skip to content");
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement?.tagName).toBe("MAIN");
    expect(location.hash).toBe("");
  });
});

describe("keyboard shortcuts in the app", () => {
  it("g and h go home, s opens Send Money, / focuses the search, where keys are text", async () => {
    openShell();
    await screen.findByRole("navigation", { name: "Main" });
    await userEvent.keyboard("s");
    expect(location.pathname).toBe("/send-money");
    await userEvent.keyboard("gh");
    expect(location.pathname).toBe("/dashboard");
    await userEvent.keyboard("/s");
    const field = screen.getByRole("searchbox");
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty("value", "s");
    expect(location.pathname).toBe("/dashboard");
  });

  it("j and k move between the rows of lists", async () => {
    openShell();
    await screen.findByRole("navigation", { name: "Main" });
    await userEvent.keyboard("j");
    expect(document.activeElement?.textContent).toBe("First");
    await userEvent.keyboard("j");
    expect(document.activeElement?.textContent).toBe("Second");
    await userEvent.keyboard("{ArrowUp}");
    expect(document.activeElement?.textContent).toBe("First");
  });

  it("? lists them, the focus returns afterwards, and they can be turned off", async () => {
    openShell();
    const help = await screen.findByRole("button", { name: "Shortcuts" });
    help.focus();
    await userEvent.keyboard("?");
    const list = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(list).getByText("Go to your history")).toBeTruthy();
    await userEvent.click(within(list).getByRole("switch", { name: "Single-key shortcuts" }));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(help);
    await userEvent.keyboard("s");
    expect(location.pathname).toBe("/dashboard");
  });
});
