import { expect, type Page } from "@playwright/test";
import { createTestClient, getAddress, http, parseEther, publicActions } from "viem";
import { rpcUrl } from "../sandbox.ts";
import { button } from "./second-factor.ts";

export { button };

export const quarter = parseEther("0.25");
export const chain = () =>
  createTestClient({ mode: "anvil", transport: http(rpcUrl()) }).extend(publicActions);

/** Lets a quarter of an ether lie at an address. */
export const giveEther = (address: string) =>
  chain().setBalance({ address: getAddress(address), value: quarter });

/**
 * Requests the return of all ether.
 * @param look called on each screen of the way, with the name of its recording
 */
export async function askForEther(
  page: Page,
  address: string,
  look: (name: string) => Promise<void> = async () => {},
): Promise<void> {
  await button(page, /^Ether/).click();
  await expect(page.getByText("0.25 ETH")).toBeVisible();
  await look("other-token");
  await button(page, "Return").click();
  await page.getByLabel("Wallet address").fill(address);
  await button(page, "Continue").click();
  await expect(page.getByRole("heading", { name: "Check the return" })).toBeVisible();
  await look("other-token-review");
  await button(page, "Ask for the return").click();
}
