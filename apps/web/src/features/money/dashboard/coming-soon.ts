import { appMessages } from "../../../shared/messages/index.ts";
import { toast } from "../../../shared/ui/index.ts";

/** For entries whose screen comes later: they say so instead of doing nothing. */
export const comingSoon = {
  "aria-disabled": true,
  title: appMessages.comingSoon,
  onClick: () => toast({ kind: "success", title: appMessages.comingSoon }),
} as const;
