import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Route, Router, Switch, useLocation } from "wouter";
import { entryHere, entryOf } from "./entry.ts";
import {
  countStepsBack,
  navigate,
  returnTo,
  useAppLocation,
  useBackEntries,
  useLeaveFor,
  useUp,
} from "./index.ts";

/** Goes back or forward as the browser's buttons do, and waits until the browser has arrived. */
async function go(delta: number): Promise<void> {
  const arrived = new Promise((done) => addEventListener("popstate", done, { once: true }));
  history.go(delta);
  await arrived;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const layers = (count: number) => waitFor(() => expect(entryHere().layer).toBe(count));

function Home() {
  const [, open] = useLocation();
  return (
    <>
      <h1>Home</h1>
      <button type="button" onClick={() => open("/send-money")}>
        Open flow
      </button>
      <button type="button" onClick={() => open("/limits")}>
        Open detail
      </button>
    </>
  );
}

function Detail() {
  const up = useUp();
  return (
    <>
      <h1>Detail</h1>
      <button type="button" onClick={up}>
        Up
      </button>
    </>
  );
}

/** Three steps; a sheet can open on each of them. */
function Flow() {
  const [, open] = useLocation();
  const [step, setStep] = useState(1);
  const [isSheetOpen, setSheetOpen] = useState(false);
  useBackEntries(step - 1, () => setStep(step - 1));
  useBackEntries(isSheetOpen ? 1 : 0, () => setSheetOpen(false));
  const done = useLeaveFor("/dashboard");
  return (
    <>
      <h1>Step {step}</h1>
      {isSheetOpen && <p>Sheet</p>}
      <button type="button" onClick={() => setStep(step + 1)}>
        Next
      </button>
      <button type="button" onClick={() => setSheetOpen(!isSheetOpen)}>
        Toggle sheet
      </button>
      <button type="button" onClick={() => open("/limits", { replace: true })}>
        Finish
      </button>
      <button type="button" onClick={() => open("/limits")}>
        Look at detail
      </button>
      <button type="button" onClick={done}>
        Done
      </button>
    </>
  );
}

const show = () =>
  render(
    <Router hook={useAppLocation}>
      <Switch>
        <Route path="/dashboard" component={Home} />
        <Route path="/send-money" component={Flow} />
        <Route path="/limits" component={Detail} />
      </Switch>
    </Router>,
  );

const title = () => screen.getByRole("heading").textContent;

beforeEach(() => {
  history.pushState(null, "", "/dashboard");
  // The entry knows nothing, as in a tab that was just opened.
  dispatchEvent(new PopStateEvent("popstate"));
});
afterEach(cleanup);

describe("the browser's Back", () => {
  it("closes a sheet and stays on the screen, at the same address", async () => {
    show();
    press("Open flow");
    press("Toggle sheet");
    await layers(1);
    await go(-1);
    await waitFor(() => expect(screen.queryByText("Sheet")).toBeNull());
    expect([title(), location.pathname]).toEqual(["Step 1", "/send-money"]);
    await layers(0);
  });

  it("goes back a step each time, and leaves the screen from the first one", async () => {
    show();
    press("Open flow");
    press("Next");
    press("Next");
    await layers(2);
    await go(-1);
    await waitFor(() => expect(title()).toBe("Step 2"));
    await go(-1);
    await waitFor(() => expect(title()).toBe("Step 1"));
    await go(-1);
    await waitFor(() => expect(title()).toBe("Home"));
  });

  it("closes a sheet before it goes back a step", async () => {
    show();
    press("Open flow");
    press("Next");
    press("Toggle sheet");
    await layers(2);
    await go(-1);
    await waitFor(() => expect(screen.queryByText("Sheet")).toBeNull());
    expect(title()).toBe("Step 2");
  });

  it("needs one press after a sheet was closed by its own button", async () => {
    show();
    press("Open flow");
    press("Toggle sheet");
    await layers(1);
    press("Toggle sheet");
    await layers(0);
    await go(-1);
    await waitFor(() => expect(title()).toBe("Home"));
  });

  it("closes nothing that was opened while a slow browser was on its way to where the page had sent it", async () => {
    show();
    press("Open flow");
    press("Toggle sheet");
    await layers(1);
    vi.useFakeTimers();
    const go = vi.spyOn(history, "go").mockImplementation(() => {});
    press("Toggle sheet");
    vi.advanceTimersByTime(5000);
    press("Toggle sheet");
    expect(go).toHaveBeenCalledExactlyOnceWith(-1);
    vi.useRealTimers();
    go.mockRestore();
    await new Promise((arrived) => {
      addEventListener("popstate", arrived, { once: true });
      history.go(-1);
    });
    await layers(1);
    expect(screen.getByText("Sheet")).toBeTruthy();
  });

  it("does not open the steps of a finished flow again", async () => {
    show();
    press("Open flow");
    press("Next");
    press("Next");
    await layers(2);
    press("Finish");
    await waitFor(() => expect(title()).toBe("Detail"));
    await go(-1);
    await waitFor(() => expect(title()).toBe("Home"));
  });

  it("returns to a flow that starts anew with one more press to leave it", async () => {
    show();
    press("Open flow");
    press("Next");
    await layers(1);
    press("Look at detail");
    await waitFor(() => expect(title()).toBe("Detail"));
    await go(-1);
    await waitFor(() => expect(title()).toBe("Step 1"));
    await layers(0);
    await go(-1);
    await waitFor(() => expect(title()).toBe("Home"));
  });
});

describe("the app's own back button", () => {
  it("goes back to the screen below, so that the history does not grow", async () => {
    show();
    press("Open detail");
    const { length } = history;
    press("Up");
    await waitFor(() => expect(title()).toBe("Home"));
    expect(history.length).toBe(length);
    expect(entryHere().depth).toBe(0);
  });

  it("leaves one screen only when it is pressed twice", async () => {
    show();
    press("Open detail");
    await waitFor(() => expect(title()).toBe("Detail"));
    navigate("/send-money");
    navigate("/limits");
    press("Up");
    press("Up");
    await waitFor(() => expect(title()).toBe("Step 1"));
    await layers(0);
    expect(title()).toBe("Step 1");
  });

  it("leads to the screen's parent in a tab that was opened on the screen", async () => {
    history.pushState(null, "", "/limits");
    show();
    const { length } = history;
    press("Up");
    await waitFor(() => expect(title()).toBe("Home"));
    expect(history.length).toBe(length);
  });

  it("leaves a flow with all of its steps", async () => {
    show();
    press("Open flow");
    press("Next");
    press("Next");
    await layers(2);
    press("Done");
    await waitFor(() => expect(title()).toBe("Home"));
    expect(entryHere()).toMatchObject({ depth: 0, layer: 0 });
  });
});

describe("a screen that fills in the form below it", () => {
  it("opens the form with the new values in its old place", async () => {
    show();
    navigate("/send-money");
    navigate("/limits", { state: { digits: "500" } });
    await waitFor(() => expect(title()).toBe("Detail"));
    returnTo("/send-money?to=mia", { state: { digits: "500" } });
    await waitFor(() => expect(location.search).toBe("?to=mia"));
    expect(history.state).toMatchObject({ digits: "500", entry: { depth: 1, layer: 0 } });
  });

  it("gives the form its own place if it was opened from another screen", async () => {
    show();
    navigate("/limits");
    returnTo("/send-money", { state: null });
    await waitFor(() => expect(title()).toBe("Step 1"));
    expect(entryHere().depth).toBe(1);
  });
});

describe("an entry's state", () => {
  it.each([
    null,
    undefined,
    "text",
    7,
    [],
    { entry: null },
    { entry: "x" },
    { entry: { depth: "1" } },
  ])("without a place counts as the first entry of the tab: %j", (state) => {
    expect(entryOf(state)).toEqual({ depth: 0, layer: 0, key: "", below: "" });
  });
});

describe("the number of steps back", () => {
  it("is how often the flow's own Back changes its state", () => {
    expect(countStepsBack(3, (step) => Math.max(0, step - 1))).toBe(3);
    expect(countStepsBack(0, (step) => Math.max(0, step - 1))).toBe(0);
  });

  it("ends for a flow whose Back never ends", () => {
    expect(countStepsBack(0, (step) => step + 1)).toBe(30);
  });
});
