import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect, it, vi } from "vitest";
import { fakeApi, refusal } from "../../../../test/fake-api.ts";
import { openSignedIn } from "../../../../test/open-signed-in.tsx";
import { mira } from "../../../../test/samples/mira.ts";
import { ownProof, publicProof } from "../../../../test/samples/proof.ts";
import { OwnProofScreen } from "./own-proof-screen.tsx";
import { ProofScreen } from "./proof-screen.tsx";

const publicPath = "getProofOfBooks";
const ownPath = "getOwnProof";
const answers = {
  getProfile: { profile: { ...mira, safe_address: ownProof.holder } },
  [publicPath]: publicProof,
  [ownPath]: ownProof,
};
const region = (name: string) => within(screen.getByRole("region", { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

/** The content of a file. The Blob of jsdom cannot be read directly. */
const textOf = (file: Blob | undefined) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file ?? new Blob());
  });

/** Accessibility problems of the page. The contrast needs a real browser. */
async function problems(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    rules: { "color-contrast": { enabled: false }, "target-size": { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

it("the public page shows what people own, what their Safes hold, and what is on its way", async () => {
  fakeApi(answers);
  openSignedIn(<ProofScreen />);
  expect(await screen.findByText(/^Last compared .*, at block 1300\.$/)).toBeTruthy();
  const dollars = region("US Dollar");
  expect(dollars.getAllByText(/\$16\.50/)).toHaveLength(2);
  expect(dollars.getByText("Matches")).toBeTruthy();
  expect(dollars.getByText("$2.25")).toBeTruthy();
  expect(dollars.getByText("$3.75")).toBeTruthy();
  const system = region("Our own accounts");
  expect(system.getByText("Its Safe holds $50.00")).toBeTruthy();
  expect(system.getByText("0x2222…2222")).toBeTruthy();
  const daily = region("Daily proof");
  expect(daily.getByText("1234")).toBeTruthy();
  expect(daily.getByRole("button", { name: "Copy: Root" })).toBeTruthy();
  expect(daily.getByText("In block 1240")).toBeTruthy();
  expect(daily.getByRole("button", { name: "Copy: Transaction with the root" })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/EUR|€/);
  expect(await problems()).toEqual([]);
});

it("the public page says plainly that a root is not on the chain yet", async () => {
  const proofs = publicProof.proofs.map((proof) => ({ ...proof, published: null }));
  fakeApi({ ...answers, [publicPath]: { ...publicProof, proofs } });
  openSignedIn(<ProofScreen />);
  expect(await screen.findByText("Not there yet")).toBeTruthy();
});

it("the public page names a difference exactly, even if it is smaller than a cent", async () => {
  const [lil, usdc] = publicProof.comparison?.assets ?? [];
  if (publicProof.comparison === null || lil === undefined || usdc === undefined)
    throw new Error("the sample has no comparison");
  const people = { books: "16.50", safes: "16.499999" };
  const comparison = {
    ...publicProof.comparison,
    fromBlock: "1290",
    assets: [lil, { ...usdc, people }],
  };
  fakeApi({ ...answers, [publicPath]: { ...publicProof, comparison } });
  openSignedIn(<ProofScreen />);
  expect(await screen.findByText("Differs by -0.000001")).toBeTruthy();
  expect(screen.getByText(/between blocks 1290 and 1300\.$/)).toBeTruthy();
});

it("the public page says what is not there yet, and that nothing is lost if it cannot be loaded", async () => {
  fakeApi({
    [publicPath]: { comparison: null, tokens: publicProof.tokens, latestTotals: [], proofs: [] },
  });
  const { unmount } = openSignedIn(<ProofScreen />);
  expect(await screen.findByText("Not compared yet")).toBeTruthy();
  expect(screen.getByText("The first daily proof appears here soon.")).toBeTruthy();
  unmount();
  fakeApi({ [publicPath]: refusal("SERVICE_UNAVAILABLE", "No.") });
  openSignedIn(<ProofScreen />);
  expect(await screen.findByText("Could not load the figures")).toBeTruthy();
  expect(screen.getByText("Your money isn't affected.")).toBeTruthy();
});

it("a person verifies in the browser that their balance is part of the published total", async () => {
  const { calls } = fakeApi(answers);
  openSignedIn(<OwnProofScreen />);
  await press("Verify my balance");
  expect(await screen.findByText("Your balances are included")).toBeTruthy();
  expect(screen.getByText("Yours, US Dollar").nextSibling?.textContent).toBe("$12.50");
  expect(screen.getByText("Everyone's, US Dollar").nextSibling?.textContent).toBe("$16.50");
  expect(calls("getOwnProof")[0]?.query.get("proof")).toBe(publicProof.proofs[0]?.id);
  expect(await problems()).toEqual([]);
});

it.each([
  [
    "an altered amount",
    { ...ownProof, trees: ownProof.trees.map((tree) => ({ ...tree, total: "99" })) },
  ],
  ["another person's proof", { ...ownProof, holder: "0x0000000000000000000000000000000000000001" }],
  [
    "a proof with a root that is not the published one",
    { ...ownProof, root: `0x${"00".repeat(32)}` },
  ],
])("%s is not verified", async (_, data) => {
  fakeApi({ ...answers, [ownPath]: data });
  openSignedIn(<OwnProofScreen />);
  await press("Verify my balance");
  expect(await screen.findByText("This proof could not be verified")).toBeTruthy();
  expect(screen.queryByText("Your balances are included")).toBeNull();
});

it("a person downloads their proof as a file that can be verified elsewhere", async () => {
  fakeApi(answers);
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:proof";
  });
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue(undefined);
  openSignedIn(<OwnProofScreen />);
  await press("Download my proof");
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  const [link] = click.mock.contexts as HTMLAnchorElement[];
  expect(link?.download).toBe("lilypad-proof-2026-11-23.json");
  expect(JSON.parse(await textOf(files[0]))).toEqual(ownProof);
  expect(await screen.findByText("Your proof was downloaded")).toBeTruthy();
  vi.restoreAllMocks();
});

it("without a daily proof, and if one's own cannot be read, the page says so", async () => {
  fakeApi({ ...answers, [publicPath]: { ...publicProof, proofs: [] } });
  const { unmount } = openSignedIn(<OwnProofScreen />);
  expect(await screen.findByText("No daily proof yet")).toBeTruthy();
  unmount();
  const error = "We don't have a proof for that day.";
  fakeApi({ ...answers, [ownPath]: refusal("PROOF_NOT_FOUND", error) });
  openSignedIn(<OwnProofScreen />);
  await press("Verify my balance");
  expect(await screen.findByText("Could not load your proof")).toBeTruthy();
  expect(screen.getByText(error)).toBeTruthy();
});
