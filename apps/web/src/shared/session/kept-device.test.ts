import { expect, it } from "vitest";
import { forgetDevice, keepDevice, keptDevice } from "./kept-device.ts";

it("a stored device stays until it is forgotten", () => {
  const device = { token: "t", userId: "ada", email: "ada@example.com" };
  keepDevice(device);
  expect(keptDevice()).toEqual(device);
  forgetDevice();
  expect(keptDevice()).toBeNull();
});

it.each(["", "not json", "null", "{}", '{"token":"t"}', '{"token":1,"userId":"ada"}'])(
  "a stored device %j is ignored",
  (kept) => {
    localStorage.setItem("lilypad.device", kept);
    expect(keptDevice()).toBeNull();
  },
);
