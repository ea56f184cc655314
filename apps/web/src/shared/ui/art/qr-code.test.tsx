import { render, screen } from "@testing-library/react";
import jsQR from "jsqr";
import { describe, expect, it } from "vitest";
import { QrCode, qrPath } from "./qr-code.tsx";

it.each([
  ["nothing", [[false, false]], ""],
  ["one module", [[false, true]], "M1 0h1v1h-1z"],
  ["a bar", [[true, true, true]], "M0 0h3v1h-3z"],
  ["two bars", [[true, false, true, true]], "M0 0h1v1h-1zM2 0h2v1h-2z"],
  ["two rows", [[true], [true]], "M0 0h1v1h-1zM0 1h1v1h-1z"],
])("a QR code draws %s", (_, rows, path) => {
  expect(qrPath(rows)).toBe(path);
});

describe("a QR code", () => {
  const link = `https://app.lilypad.example/contact-upload?token=${"x".repeat(43)}`;

  it("has its three corners, a quiet zone, and a label", () => {
    render(<QrCode value={link} label="QR code that opens a page" />);
    const code = screen.getByRole("img", { name: "QR code that opens a page" });
    const [, , side] = (code.getAttribute("viewBox") ?? "").split(" ").map(Number);
    const size = side ?? 0;
    const dark = new Set<string>();
    const path = code.querySelector("path")?.getAttribute("d") ?? "";
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      for (let at = 0; at < Number(width); at += 1) dark.add(`${Number(x) + at},${y}`);
    }
    const isCorner = (left: number, top: number) =>
      Array.from({ length: 7 }, (_, n) => n).every((n) =>
        [
          [left + n, top],
          [left + n, top + 6],
          [left, top + n],
          [left + 6, top + n],
        ].every(([x, y]) => dark.has(`${x},${y}`)),
      ) && dark.has(`${left + 3},${top + 3}`);
    expect(isCorner(4, 4)).toBe(true);
    expect(isCorner(size - 11, 4)).toBe(true);
    expect(isCorner(4, size - 11)).toBe(true);
    const places = [...dark].map((place) => place.split(",").map(Number));
    expect(Math.min(...places.flat())).toBe(4);
    expect(Math.max(...places.flat())).toBe(size - 5);
  });

  it("can be read although the mark covers its middle", () => {
    const address = "0x7bA4C2e9f01D8536aE4B90c71fD2e835B60a9C4d";
    render(<QrCode value={address} label="Address" mark />);
    const code = screen.getByRole("img", { name: "Address" });
    const size = Number(code.getAttribute("viewBox")?.split(" ")[2]);
    const side = Number(code.querySelector("g rect")?.getAttribute("width"));
    const isCovered = (x: number, y: number) =>
      Math.max(Math.abs(x + 0.5 - size / 2), Math.abs(y + 0.5 - size / 2)) < side / 2;
    const pixels = 4;
    const width = size * pixels;
    const picture = new Uint8ClampedArray(width * width * 4).fill(255);
    const path = code.querySelector("path")?.getAttribute("d") ?? "";
    for (const [, left, top, bar] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      for (let x = Number(left); x < Number(left) + Number(bar); x += 1) {
        if (isCovered(x, Number(top))) continue;
        for (let at = 0; at < pixels * pixels; at += 1) {
          const row = Number(top) * pixels + Math.floor(at / pixels);
          picture.fill(
            0,
            (row * width + x * pixels + (at % pixels)) * 4,
            (row * width + x * pixels + (at % pixels)) * 4 + 3,
          );
        }
      }
    }
    expect(jsQR(picture, width, width)?.data).toBe(address);
  });

  it("differs for another text", () => {
    const { container } = render(<QrCode value={link} label="a" />);
    const first = container.querySelector("path")?.getAttribute("d");
    const other = render(<QrCode value={`${link}y`} label="b" />);
    expect(other.container.querySelector("path")?.getAttribute("d")).not.toBe(first);
  });
});
