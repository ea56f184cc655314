import { expect, it } from "vitest";
import { addToRound, completeRound, type Holding } from "./measure-round.ts";

const safe = "0x00000000000000000000000000000000000000a1";
const holding = (part: Partial<Holding>): Holding => ({
  asset: "usdc",
  holder: safe,
  posted: 0n,
  waiting: 0n,
  held: 0n,
  systemCode: null,
  ...part,
});

it("a round adds up the Safes of several runs, and keeps the product's own money apart", () => {
  const people = [
    holding({ posted: 6_000_000n, waiting: -1_000_000n, held: 1_000_000n }),
    holding({ posted: 2_500_000n }),
  ];
  const first = addToRound(null, 88n, people, [5_000_000n, 2_000_000n]);
  const treasury = holding({ posted: 9_000_000n, systemCode: "treasury" });
  const second = addToRound(first, 90n, [treasury, holding({ posted: 1n })], [9_000_000n, 1n]);
  const round = completeRound(second, [
    { code: "outside", asset: "usdc", posted: -16_500_001n },
    { code: "treasury", asset: "usdc", posted: 9_000_000n },
    { code: "issuance", asset: "LIL", posted: 0n },
  ]);
  expect(round.fromBlock).toBe("88");
  expect(round.assets.find(({ asset }) => asset === "usdc")).toEqual({
    asset: "usdc",
    people: { books: "7.500001", safes: "7.000001", held: "1.000000" },
    systemAccounts: [
      { code: "outside", balance: "-16.500001", address: null, onChain: null },
      {
        code: "treasury",
        balance: "9.000000",
        address: "0x00000000000000000000000000000000000000A1",
        onChain: "9.000000",
      },
    ],
  });
  expect(round.assets.find(({ asset }) => asset === "LIL")?.people.books).toBe("0.000000");
});
