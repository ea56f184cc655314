import { keptText } from "../../../../shared/device/index.ts";

/** Where the form is stored in this tab. */
export const keptFormKey = "lilypad.signup-form";

/** Whether a sign-up has begun in this tab. The welcome page needs to know it without loading the form's rules. */
export const hasKeptForm = (): boolean => keptText(keptFormKey, "tab").read() !== null;
