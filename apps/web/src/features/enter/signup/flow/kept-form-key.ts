import { keptText } from "../../../../shared/device/index.ts";

/** Where the form is stored in this tab. */
export const keptFormKey = "lilypad.signup-form";

/** Whether somebody is signing up in this tab. The welcome page asks, without the form's rules. */
export const hasKeptForm = (): boolean => keptText(keptFormKey, "tab").read() !== null;
