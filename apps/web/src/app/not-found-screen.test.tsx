import { render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApi, noAnswers } from "../../test/fake-api.ts";
import { signIn } from "../../test/fake-session.ts";
import * as intentResender from "../features/money/send/intent-resender.tsx";
import { sessionStorageKey } from "../shared/session/index.ts";
import { App } from "./app.tsx";
import * as liveUpdates from "./live-updates.tsx";

beforeEach(() => {
  vi.spyOn(liveUpdates, "LiveUpdates").mockReturnValue(null);
  vi.spyOn(intentResender, "IntentResender").mockReturnValue(null);
  fakeApi(noAnswers);
});

const open = (path: string) => {
  history.replaceState(null, "", path);
  return render(<App />);
};
const signInHere = () => {
  signIn();
  localStorage.setItem(sessionStorageKey, JSON.stringify({ user: { id: "mira" } }));
};
const home = () => screen.findByRole("link", { name: "Back to home" });

describe("an unknown address", () => {
  it.each(["/nowhere", "/onboarding/steps/far/too/deep", "/profile/nowhere"])(
    "shows visitors at %s that there is no such page, and the way to the welcome page",
    async (path) => {
      open(path);
      expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
      expect((await home()).getAttribute("href")).toBe("/onboarding");
      expect(location.pathname).toBe(path);
    },
  );

  it("shows a signed-in person the way to the dashboard", async () => {
    signInHere();
    open("/nowhere");
    expect((await home()).getAttribute("href")).toBe("/dashboard");
  });
});

describe("the welcome page", () => {
  it("sends a signed-in person to the dashboard", async () => {
    signInHere();
    open("/onboarding");
    await waitFor(() => expect(location.pathname).toBe("/dashboard"));
  });

  it("stays open for a person who left the sign-up in this tab", async () => {
    signInHere();
    sessionStorage.setItem("lilypad.signup-form", JSON.stringify({ step: "email" }));
    open("/onboarding");
    expect(await screen.findByRole("link", { name: "Get started" })).toBeTruthy();
    expect(location.pathname).toBe("/onboarding");
  });
});
