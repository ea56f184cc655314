import { useReducer } from "react";
import type { CallFailure } from "../../../shared/api/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
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
  const { run } = useBusy();

  async function upload() {
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

  return { state, start: () => run(upload), again: () => dispatch({ type: "again" }) };
}
