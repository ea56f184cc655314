import { expect, it } from "vitest";
import { deviceId } from "./device-id.ts";

it("is made once and kept on this device", () => {
  const made = deviceId();
  expect(made).toMatch(/^web_[0-9a-z]+_[0-9a-z]+$/);
  expect(deviceId()).toBe(made);
});

it("is made anew when what was kept is not one", () => {
  localStorage.setItem("lilypad.device-id", "<script>");
  expect(deviceId()).toMatch(/^web_/);
});

it("differs from device to device", () => {
  const here = deviceId();
  localStorage.clear();
  expect(deviceId()).not.toBe(here);
});
