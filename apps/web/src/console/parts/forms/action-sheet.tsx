import type { ReactNode } from "react";
import { Button, classes, ErrorBox, Form, Sheet } from "../../../shared/ui/index.ts";
import styles from "./action-sheet.module.css";
import { type Action, useAction } from "./use-action.ts";

interface ActionSheetProps {
  title: string;
  /** The label of the button that sends the form. */
  submit: string;
  /** By default also Enter in a text field sends it; see `Form`. */
  submits?: "enter" | "button";
  /** At the side of wide windows; otherwise a sheet in their middle. */
  panel?: boolean;
  /** Checks the fields, and shows what is wrong with them. @returns the action; null if something is wrong */
  prepare: () => Action | null;
  onClose: () => void;
  /** Called once the action has succeeded; by default the sheet closes. */
  onDone?: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A sheet with a form that does one thing, and says why it could not. */
export function ActionSheet(props: ActionSheetProps) {
  const { title, submit, submits = "enter", panel = true, prepare, onClose, children } = props;
  const { busy, failure, dismiss, act } = useAction();

  function send() {
    dismiss();
    const action = prepare();
    if (action !== null) void act(action, props.onDone ?? onClose);
  }

  return (
    <Sheet open panel={panel} title={title} onClose={onClose}>
      <Form onSubmit={send} submits={submits}>
        <div className={classes(styles.form, panel && styles.panel)}>
          {children}
          {failure !== null && <ErrorBox text={failure} onDismiss={dismiss} />}
          <Button type="submit" wide busy={busy}>
            {submit}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
