import type { OperationData } from "../../../shared/api/index.ts";
import { bankTransferMessages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";

export type TransferInstructions = NonNullable<
  OperationData<"createRampIntent">["transferInstructions"]
>;

export interface InstructionRow {
  label: string;
  /** Formatted for reading. */
  shown: string;
  /** The value in the format that a bank's form accepts; null if it is not typed. */
  copied: string | null;
}

const labels = bankTransferMessages.details.rows;

const inGroups = (value: string) => value.replaceAll(/\s/g, "").replaceAll(/(.{4})(?=.)/g, "$1 ");
const inPairs = (value: string) => value.replaceAll(/\D/g, "").replaceAll(/(..)(?=.)/g, "$1-");

/** Returns the rows of the transfer details, in the order of a bank's form, without empty ones. */
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

/** Returns the rows of an account without an amount. */
export function accountRows(
  account: Readonly<Partial<Record<AccountFact, string | null>>>,
): InstructionRow[] {
  const row = (
    name: AccountFact,
    show: (value: string) => string = (value) => value,
    isTyped = true,
  ): InstructionRow[] => {
    const value = account[name] ?? "";
    if (value.trim() === "") return [];
    return [{ label: labels[name], shown: show(value), copied: isTyped ? value : null }];
  };
  return [
    ...row("bankBeneficiaryName"),
    ...row("iban", inGroups),
    ...row("sortCode", inPairs),
    ...row("routingNumber"),
    ...row("clabeNumber"),
    ...row("accountNumber"),
    ...row("bicSwift"),
    ...row("bankName", undefined, false),
    ...row("bankAddress", undefined, false),
    ...row("paymentMethod", methodName, false),
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

/** Returns the name of a payment method. Unknown ones are shown as they are. */
const methodName = (method: string): string =>
  methods[method.toUpperCase()] ?? method.replaceAll("_", " ");
