import { ArrowUpRight, WifiOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import {
  ActionRow,
  AmountEntry,
  Avatar,
  Badge,
  Balance,
  Banner,
  Button,
  Checkbox,
  Chip,
  Chips,
  CodeInput,
  Coin,
  Dialog,
  drawnFlags,
  Empty,
  ErrorBox,
  Fact,
  Facts,
  Flag,
  HopIcon,
  IconButton,
  LinkRow,
  List,
  Mark,
  OutsideLink,
  OutsideLinkButton,
  PickList,
  Point,
  Points,
  Pond,
  Pool,
  PrivateNote,
  ProgressChannel,
  QrCode,
  Row,
  RowEnd,
  SearchBox,
  Segments,
  SelectField,
  Sheet,
  SkeletonRows,
  Spinner,
  Stones,
  SuccessStage,
  SwapIcon,
  TextField,
  Toggle,
  ToggleRow,
  Trouble,
  text,
  toast,
  Watching,
} from "../shared/ui/index.ts";
import styles from "./catalogue.module.css";

const nothing = () => {};
const ponds = ["Weir", "Mill"];

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.item} aria-label={name}>
      <h2 className={text.smallStrong}>{name}</h2>
      {children}
    </section>
  );
}

/** Every component with its states, at /dev/ui in development. The theme follows the system. */
export function Catalogue() {
  return (
    <main>
      <h1 className={`${text.title} ${styles.title}`}>Components</h1>
      <div className={styles.grid}>
        <Buttons />
        <Money />
        <Inputs />
        <Lists />
        <Notices />
        <Layers />
      </div>
    </main>
  );
}

function Buttons() {
  const kinds = ["primary", "solid", "secondary", "soft", "quiet", "destructive"] as const;
  return (
    <>
      <Item name="Button">
        {kinds.map((kind) => (
          <Button key={kind} kind={kind}>
            {kind}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button busy busyLabel="Sending">
          busy
        </Button>
        <span className={styles.line}>
          <Button kind="secondary" size="small">
            small
          </Button>
          <Button kind="secondary" size="small" waits disabled>
            Resend in 18s
          </Button>
          <Button kind="secondary" size="mini">
            mini
          </Button>
        </span>
      </Item>
      <Item name="Icon button, mark, icons">
        <span className={styles.line}>
          <OutsideLinkButton href="https://example.com">Outside</OutsideLinkButton>
          <OutsideLink href="https://example.com">Outside</OutsideLink>
          <IconButton label="Send">
            <ArrowUpRight size={22} />
          </IconButton>
          <IconButton label="Send" filled>
            <ArrowUpRight size={22} />
          </IconButton>
          <Mark size={40} fill="var(--primary)" />
          <SwapIcon />
          <HopIcon />
        </span>
        <Pond />
      </Item>
      <Item name="Chips">
        <Chips label="Account">
          <Chip coin="LIL" pressed={false}>
            LIL
          </Chip>
          <Chip coin="USD" pressed>
            USD
          </Chip>
          <Chip outline>@mira_lind</Chip>
        </Chips>
      </Item>
    </>
  );
}

function Money() {
  const [digits, setDigits] = useState("4000");
  return (
    <>
      <Item name="Pool and balance">
        {(["USD", "EUR", "LIL"] as const).map((currency) => (
          <Pool key={currency} currency={currency} label={currency}>
            <div className={styles.pool}>
              <Balance
                minor={2_480_650_000n}
                asset={currency === "USD" ? "usdc" : currency === "EUR" ? "eurc" : "LIL"}
              />
            </div>
          </Pool>
        ))}
        <Balance minor={12_500_000n} asset="usdc" sign="in" />
        <Balance minor={12_500_000n} asset="usdc" sign="out" struck />
      </Item>
      <Item name="Coins and faces">
        <span className={styles.line}>
          <Coin currency="USD" size={52} />
          <Coin currency="EUR" size={40} />
          <Coin currency="LIL" size={28} />
          <Coin currency="NGN" size={40} />
          <Avatar initials="JW" colour="#f59e0b" badge="USD" />
          <Avatar initials="SA" colour="#14b8a6" size="large" />
        </span>
      </Item>
      <Item name="Success stage">
        <SuccessStage amount="$40.00" />
      </Item>
      <Item name="Amount entry">
        <AmountEntry label="Amount" digits={digits} currency="USD" onChange={setDigits}>
          <Chip coin="USD" outline>
            USD
          </Chip>
        </AmountEntry>
      </Item>
    </>
  );
}

function Inputs() {
  const [code, setCode] = useState("4071");
  const [checked, setChecked] = useState(true);
  const [typed, setTyped] = useState("");
  const [theme, setTheme] = useState<"light" | "dark">("light");
  return (
    <Item name="Inputs">
      <TextField label="Email" placeholder="you@example.com" />
      <TextField label="Email" defaultValue="mira@" error="Invalid email address" />
      <TextField
        large
        label="Display Tag"
        prefix="@"
        defaultValue="mira_lind"
        suffix="9/15"
        hint={{ text: "@mira_lind is available", tone: "ok" }}
      />
      <SelectField label="Country" defaultValue="GB">
        <option value="GB">United Kingdom</option>
        <option value="PT">Portugal</option>
      </SelectField>
      <Segments
        label="Theme"
        value={theme}
        onChange={setTheme}
        options={[
          { value: "light", label: "Light" },
          { value: "dark", label: "Dark" },
        ]}
      />
      <ToggleRow name="Push" hint="On this device" checked={checked} onChange={setChecked} />
      <SearchBox
        label="Find somebody"
        placeholder="Name or @tag"
        typed={typed}
        onType={setTyped}
        open={typed !== ""}
        found={["Jonas Weber", "Priya Raman"].filter((name) => name.includes(typed))}
        keyOf={(name) => name}
        onPick={setTyped}
        listLabel="People"
        none={null}
        searching={null}
      >
        {(name) => <Row leading={<Avatar initials={name.slice(0, 1)} />} name={name} />}
      </SearchBox>
      <CodeInput label="Code" value={code} onChange={setCode} />
      <CodeInput label="Passcode" secret="current" value={code} onChange={setCode} />
      <Checkbox checked={checked} onChange={setChecked}>
        I accept
      </Checkbox>
      <Checkbox checked={false} onChange={nothing} error="You must accept">
        I accept
      </Checkbox>
    </Item>
  );
}

function Lists() {
  return (
    <Item name="Lists">
      <List>
        <li>
          <ActionRow
            leading={<Avatar initials="PR" colour="#8b5cf6" badge="USD" />}
            name="Priya Raman"
            meta="Lisbon flat, your half"
            trailing={<RowEnd amount="+$120.00" tone="in" below="Tue 19:12" />}
          />
        </li>
        <li>
          <ActionRow
            leading={<Avatar initials="LF" colour="#f97316" badge="USD" />}
            name="Luca Ferri"
            meta="Failed, no money moved"
            trailing={<RowEnd amount="−$15.00" tone="void" below="Mon 20:16" />}
          />
        </li>
        <li>
          <LinkRow
            href="/profile"
            leading={<Coin currency="USD" size={28} />}
            name="Somewhere else"
            trailing="Active"
          />
        </li>
      </List>
      <PickList
        items={ponds}
        keyOf={(name) => name}
        rowOf={(name) => ({ leading: <Avatar initials={name.slice(0, 1)} />, name })}
        find={(items, typed) => items.filter((name) => name.includes(typed))}
        onPick={nothing}
        isPicked={(name) => name === ponds[0]}
        searchAlways
        texts={{ list: "Ponds", search: "Search", placeholder: "Pond", none: "No results found" }}
      />
      <SkeletonRows rows={2} label="Loading" />
      <QrCode value="https://app.lilypad.example/contact-upload" label="QR code" />
      <PrivateNote>We pass these on encrypted.</PrivateNote>
      <Facts boxed>
        <Fact label="Date">Nov 18, 19:12</Fact>
        <Fact label="What the recipient's bank may take for a payment from abroad">
          Between $10.00 and $25.00
        </Fact>
      </Facts>
    </Item>
  );
}

function Notices() {
  return (
    <Item name="Notices">
      <Banner
        tone="reward"
        icon={<Coin currency="LIL" size={36} />}
        title="Earn"
        detail="500 LIL"
      />
      <Banner
        tone="reward"
        icon={<Coin currency="LIL" size={36} />}
        title="Earn"
        detail="50 LIL"
        trailing={<Toggle aria-label="Earn" checked={false} onChange={nothing} />}
      />
      <Banner tone="warn" icon={<WifiOff size={22} />} title="You are offline" detail="14:02" />
      <span className={styles.line}>
        <Badge>Cancelled</Badge>
        <Badge tone="done">Completed</Badge>
        <Badge tone="wait">Pending</Badge>
        <Badge tone="fail">Failed</Badge>
        <Badge tone="prize">$100</Badge>
        <Badge tone="bright">You</Badge>
      </span>
      <Stones step={3} total={6} label="Step 3 of 6" />
      <Spinner />
      <Points>
        <Point icon={<WifiOff size={22} aria-hidden="true" />}>Works without a network</Point>
        <Point icon={<WifiOff size={22} aria-hidden="true" />} note="It takes about 5 minutes">
          Create Wallet
        </Point>
      </Points>
      <Watching>Your documents are being reviewed.</Watching>
      <span className={styles.line}>
        {drawnFlags.map((country) => (
          <Flag key={country} country={country} />
        ))}
        <Flag country="ZW" />
      </span>
      <ProgressChannel label="Savings" percent={24} />
      <ProgressChannel label="Card" percent={12} tint="lil" />
      <ErrorBox text="Failed to load" onDismiss={nothing} />
      <Trouble title="Could not load" detail="Your money is safe." onRetry={nothing} />
      <Empty title="No transactions yet" detail="Money you send and receive will show up here." />
    </Item>
  );
}

function Layers() {
  const [open, setOpen] = useState<"sheet" | "dialog" | null>(null);
  const close = () => setOpen(null);
  return (
    <Item name="Toast, sheet, dialog">
      <Button kind="secondary" onClick={() => toast({ kind: "success", title: "Link copied!" })}>
        Success toast
      </Button>
      <Button
        kind="secondary"
        onClick={() => toast({ kind: "error", title: "Error", text: "Failed to proceed." })}
      >
        Error toast
      </Button>
      <Button
        kind="secondary"
        onClick={() =>
          toast({ kind: "success", title: "Ready", action: { label: "Refresh", run: nothing } })
        }
      >
        Toast with an action
      </Button>
      <Button kind="secondary" onClick={() => setOpen("sheet")}>
        Sheet
      </Button>
      <Button kind="secondary" onClick={() => setOpen("dialog")}>
        Dialog
      </Button>
      <Sheet half open={open === "sheet"} onClose={close} title="Sheet">
        <p>Drag me down, press Escape, or tap beside me.</p>
      </Sheet>
      <Dialog
        open={open === "dialog"}
        onClose={close}
        title="Dialog"
        text={<p>One sentence.</p>}
        actions={<Button onClick={close}>Close</Button>}
      />
    </Item>
  );
}
