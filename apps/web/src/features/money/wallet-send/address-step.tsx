import { useQuery } from "@tanstack/react-query";
import { ScanLine, Wallet } from "lucide-react";
import { useUserId } from "../../../shared/account/index.ts";
import { walletSendMessages } from "../../../shared/messages/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { chainName, moneyTokens } from "../../../shared/settings/index.ts";
import {
  ActionRow,
  Avatar,
  Button,
  IconButton,
  List,
  Section,
  StepBody,
  TextField,
  TextLink,
} from "../../../shared/ui/index.ts";
import { savedAddressesQuery } from "./queries.ts";
import { shortAddress } from "./short-address.ts";
import type { WalletSending } from "./use-wallet-send.ts";

const messages = walletSendMessages.address;

/** Step 1: the address, typed, pasted, scanned or saved earlier. */
export function AddressStep({ sending }: { sending: WalletSending }) {
  const { state, dispatch, isChecking, check } = sending;
  const [, navigate] = useLocation();
  const { data: saved = [] } = useQuery(savedAddressesQuery(useUserId()));
  return (
    <StepBody
      title={messages.title}
      lead={messages.lead(moneyTokens(), chainName())}
      onSubmit={() => void check(state.typed)}
      action={
        <Button type="submit" wide busy={isChecking} busyLabel={messages.checking}>
          {messages.next}
        </Button>
      }
    >
      <TextField
        label={messages.label}
        value={state.typed}
        error={state.addressError}
        hint={{ text: messages.hint }}
        placeholder="0x…"
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        disabled={isChecking}
        onChange={(event) => dispatch({ type: "typed", address: event.target.value })}
        suffix={
          <IconButton
            label={messages.scan}
            onClick={() => navigate("/scan?for=wallet", { replace: true })}
          >
            <ScanLine size={22} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
      />
      {saved.length > 0 && (
        <Section
          title={messages.saved}
          action={<TextLink href="/send-money/wallet/saved">{messages.manage}</TextLink>}
        >
          <List label={messages.saved}>
            {saved.map(({ address, name }) => (
              <li key={address}>
                <ActionRow
                  leading={<Avatar icon={<Wallet size={20} strokeWidth={1.75} />} />}
                  name={name}
                  meta={shortAddress(address)}
                  disabled={isChecking}
                  onClick={() => void check(address)}
                />
              </li>
            ))}
          </List>
        </Section>
      )}
    </StepBody>
  );
}
