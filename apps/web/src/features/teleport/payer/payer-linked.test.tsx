import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { heading, openPayer, token } from "../../../../test/stages/payer-stage.tsx";
import { sessionStorageKey } from "../../../shared/session/index.ts";

beforeEach(() => localStorage.clear());

describe("paying from a linked account", () => {
  it("is offered to a signed-in person", async () => {
    localStorage.setItem(sessionStorageKey, "{}");
    openPayer();
    await heading("Mira Lindqvist");
    const way = screen.getByRole("link", { name: "Pay from a linked account" });
    expect(way.getAttribute("href")).toBe(`/teleport/pay/${token}`);
  });

  it("is not offered if no one is signed in", async () => {
    openPayer();
    await heading("Mira Lindqvist");
    expect(screen.queryByRole("link", { name: "Pay from a linked account" })).toBeNull();
  });
});
