import { describe, expect, it } from "vitest";
import {
  activityMessages as activity,
  addressMessages as address,
  apiMessages as api,
  appMessages as app,
  emailCodeMessages as code,
  dashboardMessages as dashboard,
  landingMessages as landing,
  peopleMessages as people,
  profileMessages as profile,
  requestMessages as request,
  secondFactorMessages as secondFactor,
  sendMessages as send,
  signinMessages as signin,
  signupMessages as signup,
} from "./shared/messages/index.ts";

/**
 * What both specifications put in quotation marks for these screens, word for word, beside the
 * place it is kept. Whoever changes a catalogue learns here what was promised.
 */
type Specified = readonly (readonly [specified: string, kept: string])[];

const said = ({ title, text }: { title: string; text: string }) => `${title} / ${text}`;

const signUp: Specified = [
  ["Open a borderless account today", landing.title],
  ["Make your finances effortless, so you can feel limitless.", landing.lines.join(" ")],
  ["3 slogans", `${landing.slogans.length} slogans`],
  ["Get started", landing.getStarted],
  ["Sign in", landing.signIn],
  ["Continue", signup.continue],
  ["Back", app.back],
  ["Back to Welcome", signup.backToWelcome],
  ["Skip", signup.skip],
  ["Create Account", signup.email.title],
  ["terms of service", signup.email.terms],
  ["privacy policy", signup.email.privacy],
  ["Already have an account? Sign in", `${signup.email.haveAccount} ${signup.email.signIn}`],
  ["Verify Email", signup.verification.title],
  ["Personal Details", signup.identity.title],
  ["Phone Number", signup.phone.title],
  ["Display Tag", signup.tag.title],
  ["Setting up your account", signup.finishing.title],
  ["Resend Code", code.resend],
  ["Resend in 18s", code.resendIn(18)],
  ["Use a different email address", code.differentEmail],
  [
    "No email address found. Please go back and enter your email address first.",
    signup.verification.missing,
  ],
  ["Go Back to Email Step", signup.verification.goBack],
  ["Creating your secure account", signup.finishing.messages[0]],
  ["Unlocking global money", signup.finishing.messages[1]],
  ["Preparing quests", signup.finishing.messages[2]],
  ["Setting up notifications", signup.finishing.messages[3]],
  ["Welcome to Lilypad!", signup.finishing.welcome],
  ["Applying your referral...", signup.finishing.referral],
];

const signUpRules: Specified = [
  ["Email is required", signup.email.required],
  ["Invalid email address", signup.email.invalid],
  ["You must accept the terms and conditions", signup.email.termsRequired],
  ["First name is required", signup.identity.firstNameRequired],
  ["Last name is required", signup.identity.lastNameRequired],
  ["Phone number is required", signup.phone.required],
  ["Display tag is required", signup.tag.required],
  [
    "Display tag must be 3-15 characters long and contain only letters, numbers, and underscores",
    signup.tag.shape,
  ],
  [
    "This display tag is no longer available. Please choose a different one.",
    signup.tag.unavailable,
  ],
  ["Failed to check availability", signup.tag.checkFailed],
  ["Network error checking availability", signup.tag.checkNetworkError],
  [
    "Error / Failed to proceed. Please try again.",
    `${signup.error.title} / ${signup.error.fallback}`,
  ],
  ["Failed to save profile: {error}", signup.identity.failed("{error}")],
  ["Failed to save phone number: {error}", signup.phone.failed("{error}")],
  ["Failed to save display tag: {error}", signup.tag.failed("{error}")],
  [
    "Failed to create smart account wallet: Unknown error",
    signup.finishing.walletFailed(signup.finishing.unknownReason),
  ],
  [
    "Setup Error / Failed to complete setup. Please try again.",
    `${signup.finishing.errorTitle} / ${signup.finishing.errorFallback}`,
  ],
];

const signIn: Specified = [
  ["Welcome Back", signin.email.title],
  ["Sign in to your account", signin.email.lead],
  ["Please enter your email address", signin.email.empty],
  ["Please enter a valid email address", signin.email.invalid],
  ["Validation Error", signin.email.invalidTitle],
  [
    "Login Failed / Failed to send login code. Please try again.",
    `${signin.email.failedTitle} / ${signin.email.failedFallback}`,
  ],
  ["Check Your Email", signin.verification.title],
  ["We've sent a 6-digit code to {email}", signin.verification.lead("{email}")],
  ["Access Denied", signin.verification.deniedTitle],
  ["Go to Login", signin.verification.goToLogin],
  ["Verification Failed / Invalid verification code. Please try again.", said(code.failed)],
  ["Code Expired / Please request a new verification code.", said(code.expired)],
  ["Verification Error / Please check your code and try again.", said(code.error)],
  ["Resend Error / Failed to resend code. Please try again.", said(code.resendError)],
  ["Invalid response format from verify OTP", code.malformed],
  ["Failed to set Supabase session: {cause}", code.sessionFailed("{cause}")],
  ["Secure Your Account", secondFactor.title],
  ["Skip for now", secondFactor.skip],
  ["Please enter your passcode", secondFactor.empty],
  ["Authentication Failed", secondFactor.failed.title],
  ["Biometric authentication failed. Please try another method.", secondFactor.failed.biometric],
  ["Invalid passcode. Please try again.", secondFactor.failed.passcode],
];

const everywhere: Specified = [
  ["Something went wrong", app.crash.title],
  ["Refresh Page", app.crash.action],
  ["Coming soon", app.comingSoon],
  ["Request failed", api.requestFailed],
  ["Network error", api.networkError],
  ["Not authenticated. Please login first.", api.notAuthenticated],
  ["Connection error. Please check your internet and try again.", api.classes.connection],
  ["Your session has expired. Please log in again.", api.classes.session],
  ["Your session has expired. Please log in again.", app.sessionEnded],
  ["Please complete your identity verification to continue.", api.classes.identity],
  ["Something went wrong on our end. Please try again.", api.classes.server],
  ["An error occurred", api.classes.other],
  ["You don't have permission to do that.", api.classes.permission],
  [
    "We couldn't link your bank account. Please check the details and try again.",
    api.classes.bank_linking,
  ],
  ["Your payment didn't go through. No money was taken.", api.classes.payment],
  ["Failed to copy to clipboard", activity.detail.copyFailed],
  ["Failed to copy to clipboard", profile.copyFailed],
  ["{label} copied to clipboard!", profile.copied("{label}")],
  ["Transaction copied to clipboard!", activity.detail.copied],
  ["Not provided", profile.notProvided],
  ["Sign Out", profile.signOut],
  ["0", String(profile.streakDays)],
  ["Failed to load referral counts", profile.countsFailed],
  ["Failed to save profile: {error}", profile.details.failed("{error}")],
  ["Failed to save phone number: {error}", profile.details.phoneFailed("{error}")],
  ["Please complete all required address fields", address.incomplete],
  ["{label} is required", address.required("{label}")],
  ["Failed to load Google Places API. Please refresh the page.", address.search.loadFailed],
];

const home: Specified = [
  ["Your balance", dashboard.balance],
  ["Your rewards", dashboard.rewards],
  ["Balance Error / Failed to fetch wallet balance", said(dashboard.balanceError)],
  ["Transactions Error / Failed to fetch recent transactions", said(dashboard.transactionsError)],
  ["Payment request", dashboard.requests.title(1)],
  ["Payment requests", dashboard.requests.title(2)],
  ["Could not load payment requests", dashboard.requests.failed],
  ["Failed to fetch payment requests", dashboard.requests.fetchFailed],
  ["Try again", dashboard.requests.tryAgain],
  ["Pending", dashboard.requests.status.pending],
  ["Paid", dashboard.requests.status.paid],
  ["Rejected", dashboard.requests.status.rejected],
  ["Cancelled", dashboard.requests.status.cancelled],
  ["Expired", dashboard.requests.status.expired],
  ["History", dashboard.history],
  ["Activity", dashboard.activity],
  ["See all", dashboard.seeAll],
  [
    "International bank-to-bank transfers / Now, simple, fast. 0% fee.",
    said(dashboard.historyEmpty),
  ],
  ["Savings", dashboard.savings.title],
  ["Manage", dashboard.savings.manage],
  ["Instant Access Savings", dashboard.savings.name],
  ["+4.5% APY", dashboard.savings.apy],
  ["Transfer", dashboard.dock.transfer],
  ["Teleport", dashboard.dock.teleport],
  ["Leaderboard", dashboard.dock.leaderboard],
  ["Send Money", dashboard.transferMenu.send],
  ["Request Money", dashboard.transferMenu.request],
  ["Invite Friends", dashboard.transferMenu.invite],
  ["Earn reward points", dashboard.transferMenu.earn],
  ["From Someone", dashboard.requestMenu.fromSomeone],
  ["Via Payment Link", dashboard.requestMenu.paymentLink],
  ["Invite Friends", dashboard.requestMenu.invite],
  ["Teleport money between banks", dashboard.teleportMenu.teleport],
  ["Withdraw to bank", dashboard.teleportMenu.withdraw],
  ["Top up from bank", dashboard.teleportMenu.topUp],
];

const sending: Specified = [
  ["Send Money", send.title],
  ["Send Money", send.action],
  ["Transaction note", send.note],
  ["Reject Request", send.reject],
  ["Reject Payment Request?", send.rejectTitle],
  ["Recipient Required / Please select a recipient", said(send.recipientRequired)],
  ["Invalid Amount / Please enter a valid amount", said(send.invalidAmount)],
  [
    "Insufficient Balance / You don't have enough USD for this transaction",
    `${send.insufficient.title} / ${send.insufficient.text("USD")}`,
  ],
  [
    "Transaction Failed / Failed to send money. Please try again.",
    `${send.failed.title} / ${send.failed.fallback}`,
  ],
  ["Connection error. Please check your internet and try again.", send.unanswered.text],
  ["No Request to Reject / No payment request ID found", said(send.noRequest)],
  [
    "Rejection Failed / Failed to reject payment request. Please try again.",
    `${send.rejectFailed.title} / ${send.rejectFailed.fallback}`,
  ],
  ["Success!", send.success.title],
  ["You sent Jonas", send.success.youSent("Jonas")],
  ["Invalid Transaction", send.success.invalidTitle],
  ["Go to Dashboard", send.success.goToDashboard],
  ["No users found", people.none],
];

const asking: Specified = [
  ["Request Money", request.title],
  ["Request Money", request.action],
  ["Request from", request.from],
  ["Request note", request.note],
  [
    "Payer Required / Please select who you want to request money from",
    said(request.payerRequired),
  ],
  ["Invalid Amount / Please enter a valid amount to request", said(request.invalidAmount)],
  [
    "Request Failed / Failed to send payment request. Please try again.",
    `${request.failed.title} / ${request.failed.fallback}`,
  ],
  ["Your request has been sent successfully", request.success.title],
  ["Jonas will be notified.", request.success.text("Jonas")],
  ["Done", request.success.done],
];

const history: Specified = [
  ["History", activity.title],
  ["All History", activity.filter.all],
  ["LIL Bits Reward", activity.filter.LIL],
  ["US Dollar", activity.filter.USD],
  ["Euro", activity.filter.EUR],
  ["No transactions yet", activity.empty],
  ["You've reached the end of your transaction history", activity.end],
  ["Completed", activity.status.confirmed],
  ["Pending", activity.status.pending],
  ["Failed", activity.status.failed],
  ["Send", activity.detail.send],
  ["Request", activity.detail.request],
];

describe.each([
  ["landing and sign-up", signUp],
  ["sign-up's rules and errors", signUpRules],
  ["sign-in", signIn],
  ["the whole app", everywhere],
  ["the dashboard", home],
  ["Send Money", sending],
  ["Request Money", asking],
  ["History", history],
] as const)("the specified words of %s", (_part, texts) => {
  it.each(texts)("%s", (specified, kept) => {
    expect(kept).toBe(specified);
  });
});
