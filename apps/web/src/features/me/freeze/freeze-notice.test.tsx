import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeApi } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { mira } from "../../../../test/samples/mira.ts";
import { FreezeNotice } from "./index.ts";

const open = (frozen?: { until: string | null }) => {
  const api = fakeApi({
    "GET /api/v1/auth/profile": {
      data: { profile: { ...mira, ...(frozen === undefined ? {} : { frozen }) } },
    },
  });
  openSignedIn(
    <>
      <FreezeNotice />
      <main>Home</main>
    </>,
  );
  return api;
};

it("someone whose account is frozen reads on every screen what that means and how to reach support", async () => {
  open({ until: null });
  const title = await screen.findByText("Your account is frozen");
  const notice = title.closest("[role=status]")?.textContent ?? "";
  expect(notice).toMatch(/see everything and receive money, but payments are paused/);
  expect(notice).toMatch(/[Cc]ontact support/);
  expect(notice).not.toMatch(/fraud|suspicious|suspect|investigat/i);
});

it("everyone else sees nothing of it", async () => {
  const { calls } = open();
  await waitFor(() => expect(calls).toHaveLength(1));
  await screen.findByText("Home");
  expect(screen.queryByText("Your account is frozen")).toBeNull();
});
