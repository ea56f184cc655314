import { expect, it } from "vitest";
import { decideNext } from "./decide-next.ts";

it.each([
  ["the chain has every batch", 7n, 7n, { do: "form", number: 7n }],
  ["one batch is not on the chain", 7n, 8n, { do: "send", number: 7n }],
  ["several batches are not on the chain: the first is sent", 5n, 8n, { do: "send", number: 5n }],
  ["the chain was rewound to its beginning", 0n, 8n, { do: "send", number: 0n }],
  ["the database was restored from a backup", 9n, 7n, { do: "import", missing: 2n }],
  ["an empty database is connected to a used module", 9n, 0n, { do: "import", missing: 9n }],
])("decides when %s", (_name, moduleNext, ourNext, expected) => {
  expect(decideNext(moduleNext, ourNext)).toEqual(expected);
});
