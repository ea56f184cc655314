import { describe, expect, it } from "vitest";
import type { CallFailure } from "../../../shared/api/index.ts";
import {
  firstUploadState,
  type UploadEvent,
  type UploadState,
  uploadReducer,
} from "./upload-flow.ts";

const working: UploadState = { phase: "working" };
const refused = (failure: Partial<CallFailure>): UploadEvent => ({
  type: "answered",
  answer: { success: false, data: null, error: "No.", code: null, status: 500, ...failure },
});
const ready = (problem: string | null): UploadState => ({ phase: "ready", problem });

describe("uploading contacts", () => {
  it.each<[string, UploadState, UploadEvent, UploadState]>([
    ["starts", firstUploadState, { type: "started" }, working],
    ["starts once", working, { type: "started" }, working],
    [
      "is cancelled",
      working,
      { type: "not_picked", outcome: "cancelled" },
      ready("Contact selection was cancelled"),
    ],
    [
      "can't be done here",
      working,
      { type: "not_picked", outcome: "unsupported" },
      ready("Contact access is not supported on this device"),
    ],
    [
      "fails before it begins",
      working,
      { type: "not_picked", outcome: "failed" },
      ready("Failed to upload contacts. Please try again."),
    ],
    [
      "is done",
      working,
      {
        type: "answered",
        answer: {
          success: true,
          data: { contacts_uploaded: 12 },
          error: null,
          code: null,
          status: 200,
        },
      },
      { phase: "done", count: 12 },
    ],
    [
      "comes too late",
      working,
      refused({ status: 401, code: "CONTACT_LINK_EXPIRED" }),
      ready("Session expired. Please scan the QR code again from your computer."),
    ],
    [
      "is not allowed, in whatever words",
      working,
      refused({ status: 400, error: "Unauthorized" }),
      ready("Session expired. Please scan the QR code again from your computer."),
    ],
    [
      "is too much for a day",
      working,
      refused({ status: 429, code: "CONTACT_LIMIT_REACHED", error: "Tomorrow." }),
      ready("Tomorrow."),
    ],
    [
      "is not answered",
      working,
      refused({ status: 0, error: "Network error" }),
      ready("Failed to upload contacts. Please try again."),
    ],
    ["is tried again", ready("Tomorrow."), { type: "started" }, working],
    ["is wanted once more", { phase: "done", count: 12 }, { type: "again" }, firstUploadState],
  ])("%s", (_, before, event, after) => {
    expect(uploadReducer(before, event)).toEqual(after);
  });
});
