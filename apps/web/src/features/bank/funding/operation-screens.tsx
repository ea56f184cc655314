import { FundingScreen } from "./funding-screen.tsx";

/** Money comes from a bank account and arrives as dollars. */
export const TopupScreen = () => <FundingScreen operation="topup" />;

/** Dollars leave for a bank account. */
export const WithdrawScreen = () => <FundingScreen operation="withdraw" />;
