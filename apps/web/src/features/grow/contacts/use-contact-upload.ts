import { useReducer, useRef } from "react";
import type { CallFailure } from "../../../shared/api/index.ts";
import { toContactItems } from "./contact-items.ts";
import { pickContacts } from "./contact-picker.ts";
import { uploadContacts } from "./upload-contacts.ts";
import { firstUploadState, type UploadState, uploadReducer } from "./upload-flow.ts";

/**
 * Choosing contacts on this device and uploading them.
 * @param findToken the token of a link, asked for once contacts have been chosen
 */
export function useContactUpload(findToken: () => Promise<string | CallFailure>): {
  state: UploadState;
  start: () => Promise<void>;
  again: () => void;
} {
  const [state, dispatch] = useReducer(uploadReducer, firstUploadState);
  /** Two presses before the next rendering see the same state: only this tells the second one. */
  const running = useRef(false);

  async function run() {
    dispatch({ type: "started" });
    // First of all: a browser opens the picker only in answer to the press itself.
    const picked = await pickContacts();
    if (picked.outcome !== "picked") {
      dispatch({ type: "not_picked", outcome: picked.outcome });
      return;
    }
    const token = await findToken();
    const answer =
      typeof token === "string"
        ? await uploadContacts(token, toContactItems(picked.contacts))
        : token;
    dispatch({ type: "answered", answer });
  }

  async function start() {
    if (running.current) return;
    running.current = true;
    await run().finally(() => {
      running.current = false;
    });
  }
  return { state, start, again: () => dispatch({ type: "again" }) };
}
