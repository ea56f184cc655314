import { useInfiniteQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { newQueryClient, openSignedIn } from "../../../../test/open-signed-in.tsx";
import { MoreButton, QueryView } from "../index.ts";

const texts = { loading: "Loading people", failed: "Not loaded", failedNote: "Try again." };
const pages = ["Ada", "Ben", "Cleo"];
const moreFailed = "Could not load more. Please try again.";
let isBroken = false;

function People() {
  const query = useInfiniteQuery({
    queryKey: ["people"],
    queryFn: ({ pageParam }) =>
      isBroken ? Promise.reject(new Error("no answer")) : Promise.resolve(pages[pageParam]),
    initialPageParam: 0,
    getNextPageParam: (_last, all) => (all.length < pages.length ? all.length : null),
  });
  return (
    <>
      <QueryView query={query} rows={1} texts={texts}>
        {(data) => <p>{data.pages.join(", ")}</p>}
      </QueryView>
      <MoreButton query={query} label="More people" busyLabel="Loading more" />
    </>
  );
}
const open = () => openSignedIn(<People />, newQueryClient({ retry: false }));
const more = () => screen.queryByRole("button", { name: "More people" });

it("the button adds a page to a list, and is gone after the last one", async () => {
  open();
  await screen.findByText("Ada");
  await userEvent.click(await screen.findByRole("button", { name: "More people" }));
  await screen.findByText("Ada, Ben");
  await userEvent.click(await screen.findByRole("button", { name: "More people" }));
  await screen.findByText("Ada, Ben, Cleo");
  expect(more()).toBeNull();
});

it("a page that could not be read says so, and can be read again", async () => {
  open();
  await screen.findByText("Ada");
  isBroken = true;
  await userEvent.click(await screen.findByRole("button", { name: "More people" }));
  expect((await screen.findByText(moreFailed)).getAttribute("role")).toBe("alert");
  expect(screen.getByText("Ada")).toBeTruthy();
  expect(screen.queryByText("Not loaded")).toBeNull();
  isBroken = false;
  await userEvent.click(await screen.findByRole("button", { name: "More people" }));
  await screen.findByText("Ada, Ben");
  await waitFor(() => expect(screen.queryByText(moreFailed)).toBeNull());
});
