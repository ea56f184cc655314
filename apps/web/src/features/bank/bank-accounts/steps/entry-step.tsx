import { useQuery } from "@tanstack/react-query";
import type { Profile } from "../../../../shared/account/index.ts";
import {
  bankAccountMessages,
  linkBankMessages as messages,
} from "../../../../shared/messages/index.ts";
import { Fact, Facts } from "../../../../shared/ui/index.ts";
import {
  BankAddressStep,
  BankStep,
  type CountryOption,
  CountryStep,
  DetailsStep,
  onlySwiftCode,
} from "../../account-entry/index.ts";
import { banksQuery } from "../data/queries.ts";
import { useCurrencies } from "../data/use-currencies.ts";
import type { LinkStepProps } from "../flow/link-flow.ts";

type OwnStepProps = LinkStepProps & { profile: Profile };

/** The country of the person's address, then that of their profile, then all others. */
function rankOf({ code }: CountryOption, { primary_address, country_code }: Profile): number {
  if (code === primary_address?.country) return 0;
  return code === country_code ? 1 : 2;
}

/** The step for the country of the person's bank. Their own country comes first. */
export function LinkCountryStep({ state, dispatch, profile }: OwnStepProps) {
  const query = useCurrencies();
  const found = query.data?.find(({ code }) => code === state.currency?.code)?.countries;
  const sorted =
    found &&
    [...found].sort(
      (one, other) =>
        rankOf(one, profile) - rankOf(other, profile) || one.name.localeCompare(other.name, "en"),
    );
  return (
    <CountryStep
      dispatch={dispatch}
      countries={{ ...query, data: sorted }}
      texts={{
        ...messages.country,
        loading: bankAccountMessages.currencies.loading,
        failed: messages.currency.failed,
        failedNote: query.error?.message ?? "",
      }}
    />
  );
}

/** The steps for the person's bank and for the account there. */
export function LinkBankSteps(
  props: OwnStepProps & { step: "BANK" | "BANK_ADDRESS" | "ACCOUNT_DETAILS" },
) {
  const { step, state, dispatch, profile } = props;
  const banks = useQuery(banksQuery(state.country ?? "", state.currency?.code ?? ""));
  const entry = { state, dispatch, banks };
  const failedNote = banks.error?.message ?? "";
  switch (step) {
    case "BANK":
      return <BankStep {...entry} texts={{ ...messages.bank, failedNote }} />;
    case "BANK_ADDRESS":
      return <BankAddressStep {...entry} texts={messages.bankAddress} />;
    case "ACCOUNT_DETAILS":
      return (
        <DetailsStep
          {...entry}
          texts={{ ...messages.details, failed: messages.bank.failed, failedNote }}
          rows={3}
          chooseSwift={({ codes }, chosen) => ({
            code: onlySwiftCode(codes) ?? chosen,
            offered: codes.length > 1 ? codes : [],
            placeholder: messages.details.chooseSwift,
          })}
          above={({ codes }) => <Holder profile={profile} onlyCode={onlySwiftCode(codes)} />}
          note={
            <>
              {messages.details.holderNote} {messages.details.private}
            </>
          }
        />
      );
  }
}

function Holder({ profile, onlyCode }: { profile: Profile; onlyCode: string | null }) {
  return (
    <Facts boxed>
      <Fact label={messages.details.holder}>
        {profile.first_name} {profile.last_name}
      </Fact>
      {onlyCode !== null && <Fact label={messages.details.swift}>{onlyCode}</Fact>}
    </Facts>
  );
}
