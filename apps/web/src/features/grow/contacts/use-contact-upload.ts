import { useReducer } from "react";
import type { CallFailure } from "../../../shared/api/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { toContactItems } from "./contact-items.ts";
import { pickContacts } from "./contact-picker.ts";
import { uploadContacts } from "./upload-contacts.ts";
import { firstUploadState, type UploadState, uploadReducer } from "./upload-flow.ts";

/**
 * Chooses contacts on this device and uploads them.
 * @param findToken returns a link's token; called once contacts have been chosen
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
    // Called first: a browser opens the picker only within the tap itself.
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
