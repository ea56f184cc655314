import { Button } from "../controls/button.tsx";
import { Dialog, type DialogProps } from "./sheet.tsx";

export interface ConfirmDialogProps extends Omit<DialogProps, "actions" | "children"> {
  kind?: "primary" | "destructive";
  confirm: string;
  onConfirm: () => void;
  /** The label of the button that closes the dialog. */
  cancel: string;
  busy?: boolean;
  busyLabel?: string;
}

/** Confirms an action before it is carried out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { kind = "primary", confirm, onConfirm, cancel, busy = false, busyLabel = "" } = props;
  return (
    <Dialog
      {...props}
      actions={
        <>
          <Button kind={kind} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button kind="secondary" disabled={busy} onClick={props.onClose}>
            {cancel}
          </Button>
        </>
      }
    />
  );
}
