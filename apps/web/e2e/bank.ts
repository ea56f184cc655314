import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { type Person, signedUp } from "./people.ts";
import { baseUrl } from "./sandbox.ts";
import { controlBank, tokenOf, verifyIdentity } from "./sandbox-bank.ts";

interface RequiredField {
  name: string;
  placeholder?: string;
  options?: { value: string }[];
}
interface Bank {
  id: string;
  bank_address: object | null;
  operations: { requiredFields: RequiredField[]; swiftCodes: string[] }[];
}

/** Signs up a person whose identity is verified. @param options of their browser's context */
export async function verifiedPerson(
  browser: Browser,
  who: { firstName: string; lastName: string },
  options: BrowserContextOptions = {},
): Promise<Person> {
  const person = await signedUp(browser, who, options);
  await verifyIdentity(person.page, { ...who, email: person.email });
  return person;
}

/** Calls the API as the person who is signed in on a page. @throws Error if it is refused */
export async function callAsPage<Data>(
  page: Page,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
): Promise<Data> {
  const response = await fetch(`${baseUrl()}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(page)}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}

/** Links an account at the first bank of a country whose own address is known. */
export async function linkAccount(
  { page }: Person,
  { country, currency }: { country: string; currency: string },
): Promise<string> {
  const { banks } = await callAsPage<{ banks: Bank[] }>(
    page,
    "GET",
    `ramp/banks?country=${country}&currency=${currency}`,
  );
  const bank = banks.find((one) => one.bank_address !== null && one.operations.length > 0);
  const operation = bank?.operations[0];
  const swiftCode = operation?.swiftCodes[0];
  const entered = Object.fromEntries(
    (operation?.requiredFields ?? []).map(({ name, placeholder, options }) => [
      name,
      name === "bicSwift" ? (swiftCode ?? "") : (options?.[0]?.value ?? placeholder ?? ""),
    ]),
  );
  const { linkId } = await callAsPage<{ linkId: string }>(page, "POST", "ramp/link/init", {});
  const { account } = await callAsPage<{ account: { id: string } }>(
    page,
    "POST",
    "ramp/link/complete",
    {
      linkId,
      accountDetails: {
        currency,
        country,
        bank: bank?.id,
        ...(swiftCode === undefined ? {} : { swiftCode }),
        userAddress: {
          addressLine1: "4 Weir Lane",
          city: "Cambridge",
          postalCode: "CB2 1TN",
          country: "GB",
        },
        ...entered,
      },
    },
  );
  await expect(async () => {
    const { accounts } = await callAsPage<{ accounts: { id: string; status: string }[] }>(
      page,
      "GET",
      "ramp/linked-accounts",
    );
    expect(accounts.find(({ id }) => id === account.id)?.status).toBe("active");
  }).toPass({ timeout: 30_000 });
  return account.id;
}

/** The bank's id of an intent's transaction. */
export async function transactionOf(intentId: string): Promise<string> {
  let id: string | undefined;
  await expect(async () => {
    const all = await controlBank<{ id: string; correlationId: string | null }[]>("transactions");
    id = all.find(({ correlationId }) => correlationId === intentId)?.id;
    expect(id).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return id ?? "";
}

/** The id of the intent in the page's URL. */
export async function intentOf(page: Page): Promise<string> {
  // The URL changes after the screen.
  await expect(page).toHaveURL(/[?&]intent=/);
  return new URL(page.url()).searchParams.get("intent") ?? "";
}
