import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useUserId } from "../../../shared/account/index.ts";
import { dataOf } from "../../../shared/api/index.ts";
import { contactsMessages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";
import { toast } from "../../../shared/ui/index.ts";
import { contactMatchesQuery } from "./queries.ts";

const { title, fallback } = contactsMessages.friends.forgetFailed;

/** Forgets one matched contact, or all of them (null), and reads the list again. */
export function useForget(): {
  /** Resolves to whether it worked; a failure has been shown. */
  forget: (id: string | null) => Promise<boolean>;
  forgetting: boolean;
} {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (id: string | null) =>
      dataOf(
        id === null
          ? await call("deleteContactMatches")
          : await call("deleteContactMatch", { params: { id } }),
      ),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: contactMatchesQuery(userId).queryKey }),
    onError: () => toast({ kind: "error", title, text: fallback }),
  });
  return {
    forgetting: isPending,
    forget: (id) =>
      mutateAsync(id).then(
        () => true,
        () => false,
      ),
  };
}
