import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useBusy } from "../../../shared/busy/index.ts";
import { Button } from "../../../shared/ui/index.ts";
import { frameMessages } from "../../messages/index.ts";

/** Has everything on a page read again. */
export function RefreshButton({ queryKey }: { queryKey: QueryKey }) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const refresh = () => run(() => client.invalidateQueries({ queryKey }));
  return (
    <Button kind="secondary" size="mini" disabled={busy} onClick={() => void refresh()}>
      <RefreshCw size={16} aria-hidden="true" />
      {frameMessages.refresh}
    </Button>
  );
}
