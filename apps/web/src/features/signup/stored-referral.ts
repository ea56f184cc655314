/** The key that a captured referral code is kept under (specification 1 §9). */
const key = "pending_referral";

export function storedReferral(): string | null {
  const code = localStorage.getItem(key)?.trim() ?? "";
  return code === "" ? null : code;
}

export function forgetReferral(): void {
  localStorage.removeItem(key);
}
