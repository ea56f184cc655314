import { type ReactNode, useEffect, useEffectEvent } from "react";
import {
  type Address,
  type AddressDraft,
  AddressForm,
  useAddressEntry,
} from "../../../../shared/address/index.ts";
import { Button, StepBody, toast } from "../../../../shared/ui/index.ts";

export interface AddressStepProps {
  texts: {
    title: string;
    lead?: string | undefined;
    /** The text of the toast if fields are missing. */
    incomplete: string;
    action: string;
    busy?: string;
  };
  /** The address to start with, or null. */
  known: Address | null;
  /** ISO 3166-1 alpha-2: the country to start with, or null. */
  country: string | null;
  /** The address that was typed before in this tab; used if there is no address to start with. */
  typed?: AddressDraft | null;
  /** Called after each change, so that the caller can store the draft. */
  onType?: (draft: AddressDraft) => void;
  isBusy?: boolean;
  onSubmit: (address: Address) => void;
  /** Shown above the form. */
  children?: ReactNode;
}

/** A form for the address of a bank or of a person. */
export function AddressStep(props: AddressStepProps) {
  const { texts, known, country, isBusy = false, onSubmit, children } = props;
  const { title, lead, incomplete, action, busy = "" } = texts;
  const entry = useAddressEntry(known, country, props.typed);
  const { draft } = entry.state;
  const tell = useEffectEvent((changed: AddressDraft) => props.onType?.(changed));
  useEffect(() => tell(draft), [draft]);

  function submit() {
    if (isBusy) return;
    const address = entry.submit();
    if (address !== null) onSubmit(address);
    else toast({ kind: "error", title: incomplete });
  }

  return (
    <StepBody
      title={title}
      lead={lead}
      onSubmit={submit}
      action={
        <Button type="submit" wide busy={isBusy} busyLabel={busy}>
          {action}
        </Button>
      }
    >
      {children}
      <AddressForm entry={entry} />
    </StepBody>
  );
}
