import { CircleQuestionMark } from "lucide-react";
import { Suspense, useState } from "react";
import { helpMessages } from "../../../shared/messages/index.ts";
import { IconButton } from "../../../shared/ui/index.ts";
import { HelpSheet } from "./screens.ts";

/** The button that opens help and support over the current screen. */
export function HelpButton() {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <IconButton label={helpMessages.open} onClick={() => setOpen(true)}>
        <CircleQuestionMark size={22} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <Suspense>
        {open !== null && <HelpSheet open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
