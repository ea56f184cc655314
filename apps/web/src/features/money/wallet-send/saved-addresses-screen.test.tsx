import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fakeApi, onlyFor } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { SavedAddressesScreen } from "./saved-addresses-screen.tsx";

const address = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const list = "listSavedAddresses";
const one = (name: string) => ({ address, name, saved_at: "2026-11-20T14:00:00.000Z" });

it("a saved address is renamed", async () => {
  const { calls, answer } = fakeApi({
    [list]: { addresses: [one("Cold wallet")] },
    saveAddress: onlyFor({ address }, { saved: one("Savings") }),
  });
  openSignedIn(<SavedAddressesScreen />);
  await userEvent.click(await screen.findByRole("button", { name: /^Edit Cold wallet 0x/ }));
  const name = await screen.findByLabelText("Name");
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole("button", { name: "Save name" }));
  expect(await screen.findByText("Please enter a name")).toBeTruthy();
  await userEvent.type(name, "Savings");
  answer(list, { addresses: [one("Savings")] });
  await userEvent.click(screen.getByRole("button", { name: "Save name" }));
  expect(await screen.findByRole("button", { name: /^Edit Savings 0x/ })).toBeTruthy();
  expect(calls().find(({ method }) => method === "PUT")?.body).toEqual({ name: "Savings" });
});

it("a saved address is deleted after a question, and the empty list says what will be here", async () => {
  const { answer } = fakeApi({
    [list]: { addresses: [one("Cold wallet")] },
    deleteSavedAddress: onlyFor({ address }, { deleted: 1 }),
  });
  openSignedIn(<SavedAddressesScreen />);
  await userEvent.click(await screen.findByRole("button", { name: /^Edit Cold wallet 0x/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete address" }));
  const question = await screen.findByRole("dialog", { name: "Delete Cold wallet?" });
  answer(list, { addresses: [] });
  await userEvent.click(within(question).getByRole("button", { name: "Delete address" }));
  await waitFor(() => expect(screen.getByText("No saved addresses yet")).toBeTruthy());
});
