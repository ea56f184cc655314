import { expect, it } from "vitest";
import { ownPath } from "./own-path.ts";

it.each([
  ["/transactions", "/transactions"],
  ["/send-money?to=ada#note", "/send-money?to=ada#note"],
  ["/profile/../dashboard", "/dashboard"],
  ["", null],
  ["dashboard", null],
  ["https://evil.example/", null],
  ["//evil.example/", null],
  ["/\\evil.example", null],
  ["/\t/evil.example", null],
  ["/..//evil.example", null],
  ["javascript:alert(1)", null],
  ["/api/v1/auth/logout", null],
  ["/auth/v1/logout", null],
  [undefined, null],
  [42, null],
])("the own path of %j is %j", (address, path) => {
  expect(ownPath(address)).toBe(path);
});
