export { AmountEntry } from "./amount-entry.tsx";
export { Avatar, initialsOf } from "./avatar.tsx";
export { Balance } from "./balance.tsx";
export {
  Button,
  IconButton,
  LinkButton,
  OutsideLink,
  OutsideLinkButton,
  TextButton,
  TextLink,
} from "./button.tsx";
export { Chip, Chips } from "./chip.tsx";
export { classes } from "./classes.ts";
export { CodeInput, codeLength } from "./code-input.tsx";
export { Coin } from "./coin.tsx";
export { CopyButton, CopyIcon, CopyLabelButton, useCopy } from "./copy-button.tsx";
export { copyText } from "./copy-text.ts";
export { ErrorBox } from "./error-box.tsx";
export { Checkbox, SelectField, TextField } from "./field.tsx";
export { Flag } from "./flag.tsx";
export { HopIcon, SwapIcon } from "./icons.tsx";
export { ActionRow, Card, Fact, Facts, LinkRow, List, Row, RowEnd } from "./list.tsx";
export { LoadingScreen } from "./loading-screen.tsx";
export { Badge, type BadgeTone, Banner, Empty, Stones, Trouble } from "./notice.tsx";
export { FloatingPad, Lotus, Mark, type Ring, Ripples } from "./pad.tsx";
export { PickList } from "./pick-list.tsx";
export { Point, Points, Watching } from "./points.tsx";
export { Pond } from "./pond.tsx";
export { Pool } from "./pool.tsx";
export { PrivateNote } from "./private-note.tsx";
export { ProgressChannel } from "./progress-channel.tsx";
export { QrCode } from "./qr-code.tsx";
export { Foot, Main, Said, Screen, Section, TopBar } from "./screen.tsx";
export { SearchBox } from "./search-box.tsx";
export { Segments } from "./segments.tsx";
export { Dialog, Sheet } from "./sheet.tsx";
export { Skeleton, SkeletonRows } from "./skeleton.tsx";
export { Spinner } from "./spinner.tsx";
export { StepBody, StepScreen } from "./step-screen.tsx";
export { SuccessStage } from "./success-stage.tsx";
export { text } from "./text.ts";
export { toast } from "./toast-store.ts";
export { Toasts } from "./toasts.tsx";
export { Toggle, ToggleRow } from "./toggle.tsx";
