import { expect, it } from "vitest";
import { deviceId } from "./device-id.ts";

it("a device id is created once and stored on this device", () => {
  const made = deviceId();
  expect(made).toMatch(/^web_[0-9a-z]+_[0-9a-z]+$/);
  expect(deviceId()).toBe(made);
});

it("a device id is created again if the stored value is invalid", () => {
  localStorage.setItem("lilypad.device-id", "<script>");
  expect(deviceId()).toMatch(/^web_/);
});

it("a device id differs between devices", () => {
  const here = deviceId();
  localStorage.clear();
  expect(deviceId()).not.toBe(here);
});
