import { describe, expect, it } from "vitest";
import { parsePosition, toPosition } from "./position.ts";

describe("a position in the database's log", () => {
  it.each([
    ["0/0", "0000000000000000"],
    ["16/B374D848", "00000016b374d848"],
    ["FFFFFFFF/1", "ffffffff00000001"],
  ])("%s is %s in headers and events", (lsn, position) => {
    expect(toPosition(lsn)).toBe(position);
  });

  it("is the greater text if it is the later one", () => {
    const lsns = ["0/9", "0/A", "0/10", "0/FFFFFFFF", "1/0", "9/0", "A/0", "10/0"];
    const positions = lsns.map(toPosition);
    expect(positions.toSorted()).toEqual(positions);
  });

  it.each(["", "0", "0/", "G/1", "123456789/0", "0/1 "])("is not read from %j", (lsn) => {
    expect(() => toPosition(lsn)).toThrow("not a position");
  });

  it("is taken from a header of 16 hexadecimal digits, and from nothing else", () => {
    expect(parsePosition("00000016b374d848")).toBe("00000016b374d848");
    const wrong = [undefined, "", "16/B374D848", "0".repeat(15), "0".repeat(17), "G".repeat(16)];
    for (const header of [...wrong, ["00000016b374d848"], "00000016B374D848"])
      expect(parsePosition(header)).toBeNull();
  });
});
