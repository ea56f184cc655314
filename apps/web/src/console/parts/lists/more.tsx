import { Button } from "../../../shared/ui/index.ts";
import { frameMessages } from "../../messages/index.ts";

interface MoreProps {
  query: { hasNextPage: boolean; fetchNextPage: () => unknown };
}

/** Reads the next part of a list that grows; nothing on the last one. */
export const More = ({ query }: MoreProps) =>
  query.hasNextPage && (
    <Button kind="quiet" size="mini" onClick={() => void query.fetchNextPage()}>
      {frameMessages.older}
    </Button>
  );
