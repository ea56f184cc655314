import { expect, it } from "vitest";
import { z } from "zod";
import { type Operation, operations } from "./index.ts";

const all: readonly Operation[] = Object.values(operations);

interface Field {
  /** Such as "sendTransfer body.recipientUserId". */
  place: string;
  read: z.ZodType;
}

/** Lists the texts in a schema, however deep they are. */
function listTexts(schema: z.core.$ZodType, place: string): Field[] {
  const visit = (inner: z.core.$ZodType, name = "") => listTexts(inner, `${place}${name}`);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]) => visit(inner, `.${name}`));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return visit(schema.unwrap());
  if (schema instanceof z.ZodDefault) return visit(schema.unwrap());
  if (schema instanceof z.ZodArray) return visit(schema.element, "[]");
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => visit(option));
  if (schema instanceof z.ZodPipe) return [...visit(schema.in), ...visit(schema.out)];
  if (schema instanceof z.ZodReadonly) return visit(schema.unwrap());
  return schema instanceof z.ZodString || schema instanceof z.ZodStringFormat
    ? [{ place, read: schema }]
    : [];
}

const fields = all.flatMap(({ name, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : listTexts(schema, `${name} ${part}`),
  ),
);

const samples = {
  uuid: "5f0c2d8e-9b1a-4c3d-8e7f-a1b2c3d4e5f6",
  address: "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
  hash: `0x${"5aaeb6053f3e94c9".repeat(4)}`,
};

/** The fields that read a sample and nothing else of its length: ids, not texts in which an id could stand. */
const listIds = (sample: string) =>
  fields.filter(
    ({ place, read }) =>
      (sample === samples.address && place.endsWith(".address")) ||
      (read.safeParse(sample).success && !read.safeParse(sample.replaceAll(/[a-f]/g, "g")).success),
  );

it("finds the ids, addresses and hashes that requests contain", () => {
  const places = Object.values(samples).flatMap((sample) =>
    listIds(sample).map(({ place }) => place),
  );
  expect(places).toEqual(
    expect.arrayContaining([
      "sendTransfer body.recipientUserId",
      "readPersonCase params.personId",
      "listAuditEntries query.actor",
      "sendToWallet body.address",
      "releaseStoppedSafe params.safe",
      "bookStuckOutflow params.transaction",
    ]),
  );
  expect(places.length).toBeGreaterThan(80);
});

it.each(Object.entries(samples))(
  "reads a %s in capitals as the same one in small letters, in every operation",
  (_, sample) => {
    const capitals = [sample.toUpperCase(), `0x${sample.slice(2).toUpperCase()}`];
    const read = listIds(sample).flatMap((field) =>
      (sample.startsWith("0x") ? capitals : capitals.slice(0, 1)).map((text) => ({
        place: field.place,
        value: field.read.safeParse(text).data,
      })),
    );
    expect(read.filter(({ value }) => value !== sample)).toEqual([]);
  },
);

it("leaves an address in mixed case as it was typed where its checksum is compared", () => {
  const typed = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD";
  for (const { place, read } of listIds(samples.address))
    if (place.endsWith(".address")) expect(read.parse(typed), place).toBe(typed);
});
