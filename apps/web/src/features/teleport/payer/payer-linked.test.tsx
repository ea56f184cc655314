import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { heading, openPayer, token } from "../../../../test/stages/payer-stage.tsx";
import { sessionStorageKey } from "../../../shared/session/index.ts";

beforeEach(() => localStorage.clear());

describe("a payer who is signed in in this browser", () => {
  it("is offered the way from a linked account", async () => {
    localStorage.setItem(sessionStorageKey, "{}");
    openPayer();
    await heading("Mira Lindqvist");
    const way = screen.getByRole("link", { name: "Pay from a linked account" });
    expect(way.getAttribute("href")).toBe(`/teleport/pay/${token}`);
  });

  it("is not, where nobody is", async () => {
    openPayer();
    await heading("Mira Lindqvist");
    expect(screen.queryByRole("link", { name: "Pay from a linked account" })).toBeNull();
  });
});
