import { useEffect, useState } from "react";
import { useUserId } from "../account/index.ts";
import { type KeptIntent, keptIntentsOf, onKeptChange } from "./kept-intents.ts";

/** The unanswered requests of the signed-in person; undefined until the device has read them. */
export function useKeptIntents(): readonly KeptIntent[] | undefined {
  const userId = useUserId();
  const [intents, setIntents] = useState<readonly KeptIntent[]>();
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      // Without storage nothing is stored.
      const found = await keptIntentsOf(userId).catch(() => []);
      if (isCurrent) setIntents(found);
    };
    void read();
    const stopListening = onKeptChange(() => void read());
    return () => {
      isCurrent = false;
      stopListening();
    };
  }, [userId]);
  return intents;
}
