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
  it("waits for the first answer", () => {
    expect(gateView(undefined, null)).toEqual({ kind: "checking" });
  });

  it("says that nothing could be learned", () => {
    expect(gateView(undefined, failure("RAMP_UNAVAILABLE"))).toEqual({
      kind: "unable",
      sentence: "A sentence.",
    });
  });

  it("keeps what it knows when a later question fails", () => {
    expect(gateView(active, failure(null, 0))).toMatchObject({ kind: "status", kyc: active });
  });

  it("says that there is no provider here, whatever is remembered", () => {
    for (const kyc of [undefined, active]) {
      expect(gateView(kyc, failure("RAMP_NOT_CONFIGURED"))).toEqual({
        kind: "not_configured",
        sentence: "A sentence.",
      });
    }
  });

  it("is unable to show a status of another version", () => {
    const kyc = { ...active, status: "PAUSED" as KycStatus };
    expect(gateView(kyc, null)).toEqual({ kind: "unable", sentence: null });
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
])("leads to a web page or nowhere: %s", (link, shown) => expect(webLink(link)).toBe(shown));
