import { describe, expect, it } from "vitest";
import type { CallFailure } from "../../../shared/api/index.ts";
import { gateView, webLink } from "./gate-view.ts";
import { type KycStatus, rememberedKyc } from "./kyc-status.ts";

const failure = (code: CallFailure["code"], status = 503): CallFailure => ({
  success: false,
  data: null,
  error: "A sentence.",
  code,
  status,
});
const active = rememberedKyc("ACTIVE");

describe("what the gate shows", () => {
  it("is a placeholder before the first answer", () => {
    expect(gateView(undefined, null)).toEqual({ kind: "checking" });
  });

  it("is a message if the status cannot be read", () => {
    expect(gateView(undefined, failure("RAMP_UNAVAILABLE"))).toEqual({
      kind: "unable",
      message: "A sentence.",
    });
  });

  it("is the known status if a later request fails", () => {
    expect(gateView(active, failure(null, 0))).toMatchObject({ kind: "status", kyc: active });
  });

  it("is a message if there is no ramp, even with a stored status", () => {
    for (const kyc of [undefined, active]) {
      expect(gateView(kyc, failure("RAMP_NOT_CONFIGURED"))).toEqual({
        kind: "not_configured",
        message: "A sentence.",
      });
    }
  });

  it("is a message for an unknown status", () => {
    const kyc = { ...active, status: "PAUSED" as KycStatus };
    expect(gateView(kyc, null)).toEqual({ kind: "unable", message: null });
  });
});

it.each([
  [null, null],
  ["https://verify.example/abc", "https://verify.example/abc"],
  ["http://localhost:4100/bank/verify/abc", "http://localhost:4100/bank/verify/abc"],
  ["javascript:alert(1)", null],
  ["data:text/html,hello", null],
  ["verify.example", null],
  ["", null],
])("the link %s is accepted only if it leads to a web page", (link, shown) =>
  expect(webLink(link)).toBe(shown),
);
