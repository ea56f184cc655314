/** How the digits after a calling code are grouped, if not in threes. */
const plans: Record<string, (national: string) => readonly number[]> = {
  "+1": () => [3, 3, 4],
  "+33": () => [1, 2, 2, 2, 2],
  "+44": (national) => (/^2\d/.test(national) ? [2, 4, 4] : [4, 6]),
  "+49": () => [3, 4, 4],
};

/** Groups of three without a single remaining digit. */
function threes(length: number): readonly number[] {
  const rest = length % 3;
  const whole = Array.from({ length: Math.floor(length / 3) - (rest === 0 ? 0 : 1) }, () => 3);
  if (rest === 0) return whole;
  return rest === 1 ? [...whole, 4] : [...whole, 3, 2];
}

/**
 * A number in E.164 formatted for reading: "+447400123456" with "+44" is "+44 7400 123456".
 * @param callingCode the number's calling code, "+44"
 */
export function groupedPhone(number: string, callingCode: string): string {
  if (!number.startsWith(callingCode)) return number;
  const national = number.slice(callingCode.length);
  const planned = plans[callingCode]?.(national) ?? [];
  const fits = planned.reduce((sum, size) => sum + size, 0) === national.length;
  const groups: string[] = [];
  let from = 0;
  for (const size of fits ? planned : threes(national.length)) {
    groups.push(national.slice(from, from + size));
    from += size;
  }
  return [callingCode, ...groups].join(" ");
}
