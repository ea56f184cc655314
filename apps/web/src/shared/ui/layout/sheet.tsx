import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type PointerEvent, type ReactNode, useRef } from "react";
import { appMessages } from "../../messages/index.ts";
import { useBackEntries } from "../../navigation/index.ts";
import { IconButton } from "../controls/button.tsx";
import { classes } from "../style/classes.ts";
import { text } from "../style/text.ts";
import { overlayMark, returnFocus } from "./return-focus.ts";
import styles from "./sheet.module.css";
import { useWide } from "./use-wide.ts";

/** A sheet closes when it is dragged down by more than this. */
const closesPastPx = 100;

/** How far a dragged sheet is below its place: never above it. */
export function dragOffsetPx(startY: number, nowY: number): number {
  return Math.max(0, nowY - startY);
}

export function dragCloses(offsetPx: number): boolean {
  return offsetPx > closesPastPx;
}

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  titleHidden?: boolean;
  /** At least half the screen high, for menus. */
  half?: boolean;
  /**
   * From 1024 px on, a panel on the right: for forms, long lists, and content that needs its page in view. Others
   * become dialogs, for a question or a choice of up to four.
   */
  panel?: boolean;
  children: ReactNode;
}

/**
 * A sheet from below; a dialog or a panel on wide screens. Escape, the scrim, dragging down, the browser's Back and a
 * panel's button close it.
 */
export function Sheet({ open, onClose, title, titleHidden, half, panel, children }: SheetProps) {
  const popup = useRef<HTMLDivElement>(null);
  useBackEntries(open ? 1 : 0, onClose);
  const isWide = useWide();
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup
          ref={popup}
          className={classes(styles.sheet, half && styles.half, panel && styles.panel)}
          finalFocus={returnFocus}
          {...overlayMark}
        >
          <Grip sheet={() => popup.current} onClose={onClose} />
          <Base.Title className={titleHidden ? text.sr : styles.title}>{title}</Base.Title>
          {children}
          {panel && isWide && (
            <span className={styles.close}>
              <IconButton label={appMessages.close} onClick={onClose}>
                <X size={24} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </span>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The handle for dragging a sheet. */
function Grip({ sheet, onClose }: { sheet: () => HTMLElement | null; onClose: () => void }) {
  const startY = useRef<number | null>(null);
  const offset = useRef(0);
  const follow = (event: PointerEvent) => {
    if (startY.current === null) return;
    offset.current = dragOffsetPx(startY.current, event.clientY);
    const element = sheet();
    if (element !== null) element.style.transform = `translateY(${offset.current}px)`;
  };
  const letGo = () => {
    if (startY.current === null) return;
    startY.current = null;
    const element = sheet();
    if (element !== null) element.style.transform = "";
    if (dragCloses(offset.current)) onClose();
    offset.current = 0;
  };
  return (
    <div
      className={styles.grip}
      aria-hidden="true"
      onPointerDown={(event) => {
        startY.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={follow}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    />
  );
}

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
  /** Fields below the text. */
  children?: ReactNode;
  /** The buttons, the recommended one first. */
  actions: ReactNode;
  /** An alert interrupts: only its buttons and Escape close it. */
  alert?: boolean;
}

export function Dialog(props: DialogProps) {
  const { open, onClose, title, text: body, children, actions, alert } = props;
  useBackEntries(open ? 1 : 0, onClose);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => next || onClose()}
      disablePointerDismissal={alert === true}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className={classes(styles.scrim, styles.above)} />
        <Base.Popup
          className={styles.dialog}
          role={alert ? "alertdialog" : "dialog"}
          finalFocus={returnFocus}
          {...overlayMark}
        >
          <Base.Title className={styles.title}>{title}</Base.Title>
          {body !== undefined && (
            <Base.Description render={<div />} className={styles.dialogText}>
              {body}
            </Base.Description>
          )}
          {children}
          <div className={styles.actions}>{actions}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
