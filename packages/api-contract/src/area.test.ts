import { expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { area, get, post, remove } from "./area.ts";
import type { Operation } from "./operation.ts";

const letters = area(
  { tag: "Letters", access: "session", cost: "outside", errors: ["NOT_FOUND"] },
  {
    readLetter: get("/letters/{id}", {
      summary: "Read one",
      params: z.strictObject({ id: z.uuid() }),
      response: z.object({ text: z.string() }),
    }),
    sendLetter: post("/letters", {
      access: "stepUp",
      summary: "Send one",
      response: z.object({ sent: z.boolean() }),
      errors: ["IN_PROGRESS"],
    }),
  },
);

it("an operation has its key as its name, its verb as its method, and the rest of its area", () => {
  expect(letters.readLetter).toMatchObject({
    name: "readLetter",
    method: "GET",
    path: "/letters/{id}",
    tag: "Letters",
    access: "session",
    cost: "outside",
    errors: ["NOT_FOUND"],
  });
  expectTypeOf(letters.readLetter).toExtend<Operation>();
  expectTypeOf(letters.readLetter.access).toEqualTypeOf<"session">();
  expectTypeOf(letters.readLetter.name).toEqualTypeOf<"readLetter">();
});

it("what an operation says itself replaces what its area says", () => {
  expect(letters.sendLetter).toMatchObject({ access: "stepUp", errors: ["IN_PROGRESS"] });
  expectTypeOf(letters.sendLetter.access).toEqualTypeOf<"stepUp">();
  expectTypeOf(letters.sendLetter.errors).toEqualTypeOf<readonly ["IN_PROGRESS"]>();
});

it("an operation has no errors of its own unless it or its area names some", () => {
  const { dropLetter } = area(
    { tag: "Letters", access: "public" },
    { dropLetter: remove("/letters", { summary: "Drop one", response: z.void() }) },
  );
  expect(dropLetter).toMatchObject({ method: "DELETE", errors: [] });
});
