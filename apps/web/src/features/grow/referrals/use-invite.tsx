import { type ReactNode, Suspense, useState } from "react";
import { InviteSheet } from "./lazy-invite-sheet.ts";

/** The invite sheet for a screen: what opens it, and the sheet itself, loaded at its first use. */
export function useInvite(): { invite: () => void; sheet: ReactNode } {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  return {
    invite: () => {
      setUsed(true);
      setOpen(true);
    },
    sheet: (
      <Suspense>{used && <InviteSheet open={open} onClose={() => setOpen(false)} />}</Suspense>
    ),
  };
}
