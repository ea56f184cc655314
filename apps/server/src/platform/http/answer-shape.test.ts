import { isDeepStrictEqual } from "node:util";
import { type Operation, operations } from "@lilypad/api-contract";
import fastify from "fastify";
import { expect, it } from "vitest";
import { z } from "zod";
import { route } from "./route.ts";

/** A public operation with this answer. */
const operationWith = (
  path: Operation["path"],
  { response, envelope }: Pick<Operation, "response" | "envelope">,
): Operation => ({
  name: "readAnything",
  method: "GET",
  path,
  tag: "Anything",
  access: "public",
  summary: "Answers anything",
  errors: [],
  response,
  ...(envelope === undefined ? {} : { envelope }),
});

/** Writes an answer as a route does, and reads what has left. */
async function answerOf(answer: Pick<Operation, "response" | "envelope">, data: unknown) {
  const app = fastify();
  route(app, operationWith("/anything", answer), async () => data);
  const { body } = await app.inject("/anything");
  await app.close();
  return JSON.parse(body);
}

const dataOf = async (response: z.ZodType, data: unknown) =>
  (await answerOf({ response }, data)).data;

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/**
 * Values that a schema allows, at least one for each option of each union in it. With `extra` every object that must not have further
 * fields has one.
 */
function samplesOf(schema: Schema, extra: boolean): unknown[] {
  const { type, properties = {}, additionalProperties, items = {}, anyOf, oneOf } = schema;
  if ("const" in schema) return [schema.const];
  if (schema.enum !== undefined) return [schema.enum[0]];
  const options = anyOf ?? oneOf;
  if (options !== undefined) return options.flatMap((option) => samplesOf(option, extra));
  if (Array.isArray(type)) return type.flatMap((one) => samplesOf({ type: one }, extra));
  switch (type) {
    case "object": {
      const fields = Object.entries(properties).map(
        ([name, field]) => [name, samplesOf(field, extra)] as const,
      );
      const most = Math.max(1, ...fields.map(([, values]) => values.length));
      return Array.from({ length: most }, (_, place) => ({
        ...Object.fromEntries(
          fields.map(([name, values]) => [name, values[place % values.length]]),
        ),
        ...(typeof additionalProperties === "object"
          ? { further: samplesOf(additionalProperties, extra)[0] }
          : extra
            ? { undeclared: { secret: "must not leave" } }
            : {}),
      }));
    }
    case "array":
      return [samplesOf(items, extra), []];
    case "boolean":
      return [false];
    case "integer":
    case "number":
      return [7];
    case "null":
      return [null];
    case "string":
      return ['Zoë said "hi"'];
    default:
      return [{ anything: ["is", null, 1] }];
  }
}

const schemaOf = (response: z.ZodType) =>
  z.toJSONSchema(response, { io: "output", unrepresentable: "any" }) as Schema;

const answered = (Object.values(operations) as Operation[]).filter(
  ({ envelope, response }) => envelope !== "text" && !(response instanceof z.ZodVoid),
);

it("every operation's answer leaves as it is, without the fields that the contract does not declare", async () => {
  const app = fastify();
  const wrong: string[] = [];
  for (const operation of answered) {
    const given = samplesOf(schemaOf(operation.response), true);
    route(app, operationWith(`/${operation.name}`, operation), async () => given.shift());
  }
  for (const { name, response, envelope } of answered) {
    for (const whole of samplesOf(schemaOf(response), false)) {
      const { body } = await app.inject(`/${name}`);
      const expected = envelope === "none" ? whole : { success: true, data: whole };
      if (!isDeepStrictEqual(JSON.parse(body), expected)) wrong.push(`${name}: ${body}`);
    }
  }
  await app.close();
  expect(answered.length).toBeGreaterThan(250);
  expect(wrong.slice(0, 3)).toEqual([]);
});

it("a field that the contract does not declare does not leave, however deep it is", async () => {
  const person = z.object({ name: z.string() });
  const response = z.object({ people: z.array(person), first: person.nullable() });
  const ada = { name: "Ada", email: "ada@example.org" };
  expect(await dataOf(response, { people: [ada], first: ada, total: 1 })).toEqual({
    people: [{ name: "Ada" }],
    first: { name: "Ada" },
  });
});

it("an answer of several kinds has the fields of its kind", async () => {
  const response = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("card"), last4: z.string() }),
    z.object({ kind: z.literal("bank"), iban: z.string() }),
  ]);
  const all = { last4: "1234", iban: "DE00" };
  expect(await dataOf(response, { kind: "card", ...all })).toEqual({ kind: "card", last4: "1234" });
  expect(await dataOf(response, { kind: "bank", ...all })).toEqual({ kind: "bank", iban: "DE00" });
  const perhaps = z.object({ way: response.nullable() });
  expect(await dataOf(perhaps, { way: null })).toEqual({ way: null });
  expect(await dataOf(perhaps, { way: { kind: "bank", ...all } })).toEqual({
    way: { kind: "bank", iban: "DE00" },
  });
});

it("a time is written as an ISO text, whether the handler gives a date or a text", async () => {
  const response = z.object({ at: z.iso.datetime(), until: z.iso.datetime().nullable() });
  const text = "2026-05-08T09:00:00.123Z";
  expect(await dataOf(response, { at: new Date(text), until: text })).toEqual({
    at: text,
    until: text,
  });
});

it("a value that differs from what the contract declares is neither changed nor refused", async () => {
  const response = z.object({
    status: z.literal("failed"),
    count: z.int(),
    name: z.string(),
    at: z.iso.datetime().optional(),
    list: z.array(z.string()),
    part: z.object({}),
  });
  const given = { status: "pending", count: 1.5, name: null, list: null, part: null };
  expect(await dataOf(response, given)).toEqual(given);
});

it("an answer without an envelope is written by the contract, too", async () => {
  const response = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) });
  const given = { keys: [{ kid: "1", crv: "P-256" }], secret: "x" };
  expect(await answerOf({ response, envelope: "none" }, given)).toEqual({
    keys: [{ kid: "1", crv: "P-256" }],
  });
});
