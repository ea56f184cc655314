import { proofMessages as messages } from "../../../shared/messages/index.ts";
import { Copyable } from "../../../shared/ui/index.ts";

/** A hash or an address on the chain: shortened on screen, copied in full. */
export const Trace = ({ name, value }: { name: string; value: string }) => (
  <Copyable
    label={messages.copy(name)}
    value={value}
    copied={messages.copied(name)}
    failed={messages.copyFailed}
  >
    {value.slice(0, 6)}…{value.slice(-4)}
  </Copyable>
);
