import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createHttpScreen, type ScreeningSubject, ScreeningUnavailable } from "./screener.ts";
import { createListScreen, parseScreeningList, screenAll } from "./screening-list.ts";

const address = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const ada: ScreeningSubject = {
  event: "send",
  address,
  name: "Ada Lindqvist",
  country: "SE",
  dateOfBirth: "1985-12-10",
  identityVerified: true,
};

let server: Server;
let url: string;
let answer: { status: number; body: string };
const received: { authorization: string | undefined; body: unknown }[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body: unknown = JSON.parse(Buffer.concat(parts).toString());
      received.push({ authorization: request.headers.authorization, body });
      response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/screen`;
});
beforeEach(() => {
  received.length = 0;
});
afterAll(() => server.close());

const screenWith = (status: number, body: unknown) => {
  answer = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
  return createHttpScreen({ url, token: "secret", chainId: 8453 })(ada);
};

it("the vendor is asked with event, address, name, country, date of birth and identity, and its token", async () => {
  expect(await screenWith(200, { match: false })).toBeNull();
  expect(received).toEqual([
    {
      authorization: "Bearer secret",
      body: {
        event: "send",
        address,
        chain_id: 8453,
        name: "Ada Lindqvist",
        country: "SE",
        date_of_birth: "1985-12-10",
        identity_verified: true,
      },
    },
  ]);
});

it("a match names the vendor's list and reason", async () => {
  const match = { list: "OFAC SDN", reason: "wallet of a listed person" };
  expect(await screenWith(200, { match: true, ...match })).toEqual(match);
});

it.each([
  ["an error", 500, { match: false }],
  ["a refusal", 401, { match: false }],
  ["no JSON", 200, "ok"],
  ["a match without a reason", 200, { match: true }],
  ["another form", 200, { result: "clear" }],
  ["a redirect", 302, ""],
])("the screening is unavailable if the vendor answers with %s", async (_, status, body) => {
  await expect(screenWith(status, body)).rejects.toThrow(ScreeningUnavailable);
});

it("the screening is unavailable if the vendor cannot be reached", async () => {
  const screen = createHttpScreen({
    url: "http://127.0.0.1:1/screen",
    token: undefined,
    chainId: 8453,
  });
  await expect(screen(ada)).rejects.toThrow(ScreeningUnavailable);
});

it.each([
  ["the address in any case", { addresses: [address.toLowerCase()] }, "the address is listed"],
  [
    "the name in another order and without accents",
    { names: ["LINDQVÍST, Ada"] },
    "the person's name is listed",
  ],
  ["another address", { addresses: [`0x${"1".repeat(40)}`] }, null],
  ["a part of the name", { names: ["Ada"] }, null],
  ["an empty list", {}, null],
])("the own list with %s", async (_, list, reason) => {
  const screen = createListScreen(parseScreeningList(JSON.stringify(list)));
  expect((await screen(ada))?.reason ?? null).toBe(reason);
});

it("the own list compares the name of an identity, which has no address", async () => {
  const screen = createListScreen({ addresses: [address], names: ["ada LINDQVIST"] });
  const identity = { ...ada, event: "identity", address: null } as const;
  expect((await screen(identity))?.reason).toBe("the person's name is listed");
  expect(await screen({ ...identity, name: "Ada Byron" })).toBeNull();
});

it("a list with a malformed address is refused at start", () => {
  expect(() => parseScreeningList('{"addresses": ["0x12"]}')).toThrow("addresses.0");
});

it("several screenings are asked in order until one matches", async () => {
  const asked: string[] = [];
  const screen = (name: string, match: boolean) => async () => {
    asked.push(name);
    return match ? { list: name, reason: "listed" } : null;
  };
  const all = screenAll([screen("a", false), screen("b", true), screen("c", true)]);
  expect(await all(ada)).toEqual({ list: "b", reason: "listed" });
  expect(asked).toEqual(["a", "b"]);
  expect(await screenAll([])(ada)).toBeNull();
});
