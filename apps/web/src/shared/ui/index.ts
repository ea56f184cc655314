export { Avatar, initialsOf } from "./art/avatar.tsx";
export { Balance } from "./art/balance.tsx";
export { Coin } from "./art/coin.tsx";
export { drawnFlags, Flag } from "./art/flag.tsx";
export { Icon } from "./art/icons.tsx";
export { HopIcon, KeyIcon, PercentIcon, SwapIcon } from "./art/own-icons.tsx";
export { FloatingPad, Lotus, Mark, type Ring, Ripples } from "./art/pad.tsx";
export { Pond } from "./art/pond.tsx";
export { Pool } from "./art/pool.tsx";
export { QrCode } from "./art/qr-code.tsx";
export { Spinner } from "./art/spinner.tsx";
export { AmountEntry, type AmountHint } from "./controls/amount-entry.tsx";
export { BackButton } from "./controls/back-button.tsx";
export {
  Button,
  IconButton,
  LinkButton,
  OutsideLink,
  OutsideLinkButton,
  TextButton,
  TextLink,
} from "./controls/button.tsx";
export { Chip, Chips } from "./controls/chip.tsx";
export { CodeInput, codeLength } from "./controls/code-input.tsx";
export {
  Checkbox,
  SelectField,
  TextArea,
  TextField,
  type TextFieldProps,
} from "./controls/field.tsx";
export { FieldNote } from "./controls/field-note.tsx";
export { Fields, useErrorFocus } from "./controls/fields.tsx";
export { SearchBox } from "./controls/search-box.tsx";
export { Segments } from "./controls/segments.tsx";
export { Toggle, ToggleRow } from "./controls/toggle.tsx";
export { CopyButton, CopyIcon, CopyLabelButton, useCopy } from "./copy/copy-button.tsx";
export { copyText } from "./copy/copy-text.ts";
export { Copyable } from "./copy/copyable.tsx";
export { Empty } from "./feedback/empty.tsx";
export { ErrorBox } from "./feedback/error-box.tsx";
export { LoadingScreen } from "./feedback/loading-screen.tsx";
export { NotRefreshed } from "./feedback/not-refreshed.tsx";
export {
  Badge,
  type BadgeTone,
  Banner,
  Stones,
  Trouble,
} from "./feedback/notice.tsx";
export { PrivateNote } from "./feedback/private-note.tsx";
export { ProgressChannel } from "./feedback/progress-channel.tsx";
export { QueryView } from "./feedback/query-view.tsx";
export { SuccessStage } from "./feedback/success-stage.tsx";
export { toast } from "./feedback/toast-store.ts";
export { Toasts } from "./feedback/toasts.tsx";
export { BackBar, CloseBar } from "./layout/back-bar.tsx";
export { ConfirmDialog } from "./layout/confirm-dialog.tsx";
export { Form } from "./layout/form.tsx";
export { MessageScreen } from "./layout/message-screen.tsx";
export {
  BarHelp,
  Brand,
  Foot,
  Main,
  Said,
  Screen,
  Section,
  screenHeadingId,
  TopBar,
} from "./layout/screen.tsx";
export { Dialog, Sheet } from "./layout/sheet.tsx";
export { SkipLink } from "./layout/skip-link.tsx";
export { StepBody, StepScreen } from "./layout/step-screen.tsx";
export { useWide } from "./layout/use-wide.ts";
export { Days } from "./lists/days.tsx";
export { ActionRow, Card, Fact, Facts, LinkRow, List, Row, RowEnd } from "./lists/list.tsx";
export { MoreButton } from "./lists/more-button.tsx";
export { PickList } from "./lists/pick-list.tsx";
export { Point, Points, Watching } from "./lists/points.tsx";
export { Skeleton, SkeletonRows } from "./lists/skeleton.tsx";
export { classes } from "./style/classes.ts";
export { text } from "./style/text.ts";
