import { expect, type Page } from "@playwright/test";
import { baseUrl, sandboxUrl } from "./sandbox.ts";

interface Customer {
  id: string;
  email: string;
}

/** The access token of the person who is signed in on a page. */
export async function tokenOf(page: Page): Promise<string> {
  const { origins } = await page.context().storageState();
  const stored = origins
    .flatMap(({ localStorage }) => localStorage)
    .find(({ value }) => value.includes("access_token"));
  return (JSON.parse(stored?.value ?? "{}") as { access_token?: string }).access_token ?? "";
}

/** Calls a route that controls the sandbox's bank. */
export async function controlBank<Answer>(path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${sandboxUrl()}/bank/control/${path}`, {
    method: body === undefined ? "GET" : "POST",
    ...(body === undefined
      ? {}
      : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.status, `${path}: ${text}`).toBe(200);
  return JSON.parse(text) as Answer;
}

/** The bank's customer with an email address. */
export async function customerWith(email: string): Promise<Customer> {
  const customers = await controlBank<Customer[]>("customers");
  const found = customers.find((one) => one.email.toLowerCase() === email.toLowerCase());
  if (found === undefined) throw new Error(`the bank has no customer ${email}`);
  return found;
}

/** Verifies a person's identity without the pages for it, for tests of what comes afterwards. */
export async function verifyIdentity(
  page: Page,
  who: { email: string; firstName: string; lastName: string },
): Promise<void> {
  const { email, firstName, lastName } = who;
  const headers = {
    authorization: `Bearer ${await tokenOf(page)}`,
    "content-type": "application/json",
  };
  const begun = await fetch(`${baseUrl()}/api/v1/ramp/customers`, {
    method: "POST",
    headers,
    body: JSON.stringify({ customerType: "INDIVIDUAL", email, firstName, lastName }),
  });
  expect(begun.status, await begun.text()).toBe(200);
  await controlBank(`customers/${(await customerWith(email)).id}/status`, { status: "ACTIVE" });
  await expect(async () => {
    const answer = await fetch(`${baseUrl()}/api/v1/ramp/customers/status`, { headers });
    const { data } = (await answer.json()) as { data?: { status: string } };
    expect(data?.status).toBe("ACTIVE");
  }).toPass({ timeout: 20_000, intervals: [200, 500, 1000] });
}
