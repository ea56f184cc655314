import { createTestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityApp, openIdentityApp } from "../../../../test/worlds/open-identity-app.ts";
import { migrations } from "../../../migrations.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: IdentityApp;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase({ migrations });
  world = await openIdentityApp({ pool: database.pool });
});
afterAll(async () => {
  await world.app.close();
  await database.drop();
});

const newPerson = () => world.signIn(`details${++people}@example.com`);
type SignedIn = Awaited<ReturnType<typeof newPerson>>;
const change = ({ token }: SignedIn, body: Record<string, unknown>) =>
  world.call("PUT", "/api/v1/auth/profile", { token, body });
const read = async ({ token }: SignedIn) =>
  (await world.call("GET", "/api/v1/auth/profile", { token })).body.data.profile;

const home = {
  addressLine1: "12 Pond Lane",
  city: "Frogham",
  postalCode: "SP6 2HN",
  country: "GB",
};

describe("an address", () => {
  it("is stored cleaned, stays when other fields change, and can be removed", async () => {
    const person = await newPerson();
    expect((await read(person)).primary_address).toBeNull();
    const typed = { ...home, addressLine1: " \u202E12 Pond Lane", state: " ", stateCode: "HAM" };
    expect((await change(person, { primary_address: typed })).status).toBe(200);
    await change(person, { first_name: "Ada" });
    expect((await read(person)).primary_address).toEqual({ ...home, stateCode: "HAM" });
    await change(person, { primary_address: null });
    expect((await read(person)).primary_address).toBeNull();
  });

  it.each(["addressLine1", "city", "postalCode"])(
    "without a visible %s is refused",
    async (line) => {
      const person = await newPerson();
      const { body } = await change(person, { primary_address: { ...home, [line]: "\u200B" } });
      expect(body).toMatchObject({
        code: "VALIDATION_FAILED",
        error: "Please complete all required address fields",
        fields: [{ path: `body.primary_address.${line}` }],
      });
      expect((await read(person)).primary_address).toBeNull();
    },
  );

  it.each([
    ["the name of a country instead of its code", { ...home, country: "Great Britain" }],
    ["a missing city", { ...home, city: undefined }],
    ["a NUL", { ...home, city: "Frog\u0000ham" }],
    ["a line that is too long", { ...home, addressLine2: "x".repeat(121) }],
    ["an unknown field", { ...home, planet: "Earth" }],
    ["text instead of an object", "12 Pond Lane"],
    ["a list instead of an object", [home]],
  ])("with %s is refused", async (_what, primary_address) => {
    const { body } = await change(await newPerson(), { primary_address });
    expect(body.code).toBe("VALIDATION_FAILED");
  });
});

describe("a date of birth", () => {
  it("is stored and can be removed", async () => {
    const person = await newPerson();
    await change(person, { date_of_birth: "1990-12-10" });
    expect((await read(person)).date_of_birth).toBe("1990-12-10");
    await change(person, { date_of_birth: null });
    expect((await read(person)).date_of_birth).toBeNull();
  });

  it.each(["2050-01-01", "1823-05-06", "2023-02-30", "10/12/1990", "", 19901210])(
    "of %j is refused",
    async (date_of_birth) => {
      const { body } = await change(await newPerson(), { date_of_birth });
      expect(body.code).toBe("VALIDATION_FAILED");
    },
  );
});

describe("a phone number with a separate calling code", () => {
  it.each([
    ["020 123 4567", "+31", "+31201234567", "+31"],
    ["07400 123456", undefined, "+447400123456", "+44"],
    ["07400 123456", "+44", "+447400123456", "+44"],
    // A number with its own calling code is stored with that one.
    ["+44 7400 123456", "+31", "+447400123456", "+44"],
  ])("%s with %s is stored as %s", async (phone_number, phone_country_code, number, code) => {
    const person = await newPerson();
    await change(person, {
      phone_number,
      ...(phone_country_code === undefined ? {} : { phone_country_code }),
    });
    expect(await read(person)).toMatchObject({ phone_number: number, phone_country_code: code });
  });

  it.each([
    ["a calling code only", { phone_country_code: "+44" }, "VALIDATION_FAILED"],
    [
      "a country code instead of a calling code",
      { phone_number: "07400 123456", phone_country_code: "GB" },
      "VALIDATION_FAILED",
    ],
    [
      "an unknown calling code",
      { phone_number: "07400 123456", phone_country_code: "+999" },
      "PHONE_INVALID",
    ],
  ])("with %s is refused", async (_what, body, code) => {
    expect((await change(await newPerson(), body)).body.code).toBe(code);
  });
});
