import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestBank } from "../../../test/open-test-bank.ts";

let opened: Awaited<ReturnType<typeof openTestBank>>;
beforeEach(async () => {
  opened = await openTestBank({
    appUrl: "http://127.0.0.1:1",
    behaviour: { autoApproveMs: null, deliver: "hold" },
  });
});
afterEach(() => opened.close());

const hostile = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;
async function openCustomer(firstName = "Mia", email = "mia@example.com") {
  const given = { customerType: "INDIVIDUAL", firstName, lastName: "Otter", email };
  const { body } = await opened.call("POST", "/bank/fern/customers", given);
  return { id: body.customerId as string, path: new URL(body.kycLink).pathname };
}
const page = async (url: string) =>
  (await opened.app.inject({ url, headers: { host: "localhost:4100" } })).body;
const documents = { document: "Passport", picture: "sample", selfie: "sample" };

describe("the verification page", () => {
  it("accepts documents once, then waits, then shows the result", async () => {
    const { id, path } = await openCustomer();
    expect(await page(path)).toContain("Which document do you have?");
    expect((await opened.call("POST", path, documents)).status).toBe(200);
    expect(await page(`${path}/state`)).toContain("We are looking at your documents");
    expect((await opened.call("POST", path, documents)).status).toBe(409);
    await opened.call("POST", `/bank/control/customers/${id}/status`, { status: "ACTIVE" });
    expect(await page(`${path}/state`)).toContain("You are verified");
  });

  it("shows why documents were not accepted, and accepts another attempt", async () => {
    const { id, path } = await openCustomer();
    await opened.call("POST", `/bank/control/customers/${id}/status`, {
      status: "REJECTED",
      code: "document_expired",
    });
    expect(await page(path)).toContain("Your document has expired.");
    expect((await opened.call("POST", path, documents)).status).toBe(200);
  });

  it("asks for another document if the reviewer needs one", async () => {
    const { id, path } = await openCustomer();
    await opened.call("POST", `/bank/control/customers/${id}/status`, {
      status: "NEEDS_ADDITIONAL_INFORMATION",
    });
    expect(await page(path)).toContain("Utility bill");
  });

  it.each([{}, { ...documents, picture: "none" }, { ...documents, more: 1 }])(
    "refuses %j",
    async (body) => {
      const { path } = await openCustomer();
      expect((await opened.call("POST", path, body)).status).toBe(400);
    },
  );

  it("answers 404 for an unknown token", async () => {
    const { path } = await openCustomer();
    const other = path.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    expect((await opened.call("GET", other)).status).toBe(404);
    expect((await opened.call("POST", other, documents)).status).toBe(404);
    expect((await opened.call("GET", "/bank/verify/..%2fx")).status).toBe(400);
  });
});

describe("the console", () => {
  it("encodes everything from outside", async () => {
    const { path } = await openCustomer(hostile, "hostile@example.com");
    for (const url of [path, `${path}/state`, "/bank", "/bank/console/customers"]) {
      const body = await page(url);
      expect(body).not.toContain("<img");
      expect(body).not.toContain("<script>");
    }
    expect(await page("/bank")).toContain("&lt;img src=x");
  });

  it("offers the possible actions for each customer", async () => {
    const { id } = await openCustomer();
    expect(await page("/bank/console/customers")).toContain("Approve");
    await opened.call("POST", `/bank/control/customers/${id}/status`, { status: "ACTIVE" });
    const after = await page("/bank/console/customers");
    expect(after).not.toContain("Approve");
    expect(after).toContain("Reject");
  });

  it.each(["accounts", "transactions", "events", "behaviour", "books"])(
    "has the part %s",
    async (part) => {
      const answer = await opened.app.inject({
        url: `/bank/console/${part}`,
        headers: { host: "localhost:4100" },
      });
      expect(answer.statusCode).toBe(200);
    },
  );
});
