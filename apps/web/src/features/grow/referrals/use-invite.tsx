import { type ReactNode, Suspense, useState } from "react";
import { lazyScreen } from "../../../shared/lazy/index.ts";

/** Loaded when a person opens an invitation. */
export const InviteSheet = /* @__PURE__ */ lazyScreen(async () => {
  const { InviteSheet } = await import("./invite-sheet.tsx");
  return InviteSheet;
});

/** The invite sheet of a screen and a function that opens it. The sheet is loaded when it is first opened. */
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
