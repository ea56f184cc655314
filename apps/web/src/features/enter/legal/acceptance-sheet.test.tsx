import { useQuery } from "@tanstack/react-query";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, expect, it } from "vitest";
import { fakeApi, refusal } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { mira } from "../../../../test/samples/mira.ts";
import { profileQuery, useUserId } from "../../../shared/account/index.ts";
import { AcceptanceSheet } from "./index.ts";

/** Shows the sheet as the app does for signed-in people. */
function AcceptanceNotice() {
  const asked = useQuery(profileQuery(useUserId())).data?.documents_to_accept;
  return <Suspense>{asked && <AcceptanceSheet asked={asked} />}</Suspense>;
}

type Asked = { document: "terms" | "privacy"; version: string }[];

const answerWith = (asked?: Asked) => ({
  profile: { ...mira, ...(asked === undefined ? {} : { documents_to_accept: asked }) },
});

function open(asked?: Asked, after?: Asked) {
  const api = fakeApi({
    getProfile: answerWith(asked),
    updateProfile: answerWith(after),
  });
  openSignedIn(
    <>
      <AcceptanceNotice />
      <main>Home</main>
    </>,
  );
  return api;
}

beforeEach(() => history.replaceState(null, "", "/dashboard"));

it("a person who has accepted what is in force sees nothing", async () => {
  const { calls } = open();
  await waitFor(() => expect(calls()).toHaveLength(1));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("new terms are linked, accepted with one tap in the version that was asked about, and then never asked for again", async () => {
  const { calls } = open([{ document: "terms", version: "3" }]);
  await screen.findByRole("dialog", { name: "Our terms have changed" });
  const link = screen.getByRole("link", { name: "Terms of service" });
  expect(link.getAttribute("href")).toBe("/terms");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(screen.getByText("Version 3")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Accept and continue" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls().at(-1)?.body).toEqual({ accepted_documents: { terms: "3" } });
});

it("both documents are asked for together, and people who do not agree read that they can leave with their money", async () => {
  open([
    { document: "terms", version: "3" },
    { document: "privacy", version: "2" },
  ]);
  await screen.findByRole("dialog", { name: "Our terms and privacy policy have changed" });
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/terms",
    "/privacy",
  ]);
  expect(screen.getByText(/take your money out and delete your account/)).toBeDefined();
});

it("a person who puts it off is not asked again in this visit, and nothing is stored", async () => {
  const { calls } = open([{ document: "terms", version: "4" }]);
  fireEvent.click(await screen.findByRole("button", { name: "Not now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls().map(({ method }) => method)).toEqual(["GET"]);
  const again = open([{ document: "terms", version: "4" }]);
  await waitFor(() => expect(again.calls()).toHaveLength(1));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("the sheet does not open in the middle of something else", async () => {
  history.replaceState(null, "", "/send-money");
  const { calls } = open([{ document: "terms", version: "5" }]);
  await waitFor(() => expect(calls()).toHaveLength(1));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("an answer that could not be saved is said, and the question stays", async () => {
  const { answer } = open([{ document: "terms", version: "6" }]);
  answer("updateProfile", refusal("INTERNAL", "Something broke."));
  fireEvent.click(await screen.findByRole("button", { name: "Accept and continue" }));
  expect(await screen.findByText("Your answer couldn't be saved")).toBeDefined();
  expect(screen.getByRole("dialog")).toBeDefined();
});
