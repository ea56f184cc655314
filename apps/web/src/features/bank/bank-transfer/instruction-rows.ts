import type { OperationData } from "../../../shared/api/index.ts";
import { bankTransferMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";

export type TransferInstructions = NonNullable<
  OperationData<"createRampIntent">["transferInstructions"]
>;

export interface InstructionRow {
  label: string;
  /** As people read it. */
  shown: string;
  /** As a bank's form takes it, or null where nobody types it. */
  copied: string | null;
}

const labels = bankTransferMessages.details.rows;

const inGroups = (value: string) => value.replaceAll(/\s/g, "").replaceAll(/(.{4})(?=.)/g, "$1 ");
const inPairs = (value: string) => value.replaceAll(/\D/g, "").replaceAll(/(..)(?=.)/g, "$1-");

/** What somebody types into their bank's form, in the order such forms have; unknown ones are left out. */
export function instructionRows(instructions: TransferInstructions): InstructionRow[] {
  const { sourceAmount, sourceCurrency } = instructions;
  return [
    {
      label: labels.sourceAmount,
      shown: formatMoney(sourceAmount, sourceCurrency),
      copied: sourceAmount,
    },
    ...accountRows(instructions),
  ];
}

type AccountFact = Exclude<keyof typeof labels, "sourceAmount">;

/** The account alone, before it is known how much to send to it. */
export function accountRows(
  account: Readonly<Partial<Record<AccountFact, string | null>>>,
): InstructionRow[] {
  const said = (
    name: AccountFact,
    show: (value: string) => string = (value) => value,
    isTyped = true,
  ): InstructionRow[] => {
    const value = account[name] ?? "";
    if (value.trim() === "") return [];
    return [{ label: labels[name], shown: show(value), copied: isTyped ? value : null }];
  };
  return [
    ...said("bankBeneficiaryName"),
    ...said("iban", inGroups),
    ...said("sortCode", inPairs),
    ...said("routingNumber"),
    ...said("clabeNumber"),
    ...said("accountNumber"),
    ...said("bicSwift"),
    ...said("bankName", undefined, false),
    ...said("bankAddress", undefined, false),
    ...said("paymentMethod", methodName, false),
  ];
}

const methods: Readonly<Record<string, string>> = {
  ACH: "ACH transfer",
  WIRE: "Wire transfer",
  SEPA: "SEPA transfer",
  SWIFT: "SWIFT transfer",
  GB_BACS_CHAPS_FPS: "Faster Payments",
  MX_SPEI: "SPEI transfer",
  AR_TRANSFERS_3: "Transferencias 3.0",
  BR_TED_DOC_PIX: "Pix or TED",
  NG_NIBSS_NEFT: "NIBSS transfer",
  ID_SKN_RTGS: "SKN or RTGS",
  PH_INSTAPAY_PESONET: "InstaPay or PESONet",
  VN_IBPS: "IBPS transfer",
};

/** How people call a provider's payment method; one that is newer than this app is shown as it is. */
const methodName = (method: string): string =>
  methods[method.toUpperCase()] ?? method.replaceAll("_", " ");
