/** A number with the signs that make it an amount or a share. */
const figures = /(?:\p{Sc}\s?)?\p{N}(?:[\p{N}.,:/\u2044]*\p{N})?(?:\s?[%‰\p{Sc}])?/gu;
const signs = /[\p{Sc}%‰]/gu;

/** Anything that leads elsewhere: links, addresses, paths, commands. */
const links =
  /[^\s()]*(?::\/\/|www\.|@|\]\()[^\s()]*|(?<![\p{L}\p{N}])\/\p{L}[^\s]*|[\p{L}\p{N}-]+\.\p{L}{2,}[^\s]*|\b(?:mailto|tel|javascript|data):[^\s]+/giu;

/** Words for quantities. */
const numberWords =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion billions dozen dozens half halves quarter quarters third thirds twice double triple zero nil percent percentage pct free gratis nothing";

const currencyWords =
  "dollar dollars cent cents buck bucks euro euros pound pounds sterling quid pence penny peso pesos real reais rupee rupees rupiah naira dong franc francs yen yuan renminbi krona kronor krone kroner zloty forint koruna lira ruble rubles rouble roubles shekel shekels dirham dirhams riyal rand baht ringgit won cedi cedis shilling shillings dinar dinars hryvnia leu lei lev leva sol soles bolivar colon lempira quetzal guarani taka bitcoin bitcoins btc ether ethereum eth tether usdt usdc eurc dai lil stablecoin stablecoins crypto cryptocurrency cryptocurrencies usd eur gbp mxn brl ngn idr php vnd ars cad aud inr";

const watched = new Set([...numberWords.split(" "), ...currencyWords.split(" ")]);
/** Upper case only: in lower case some of them are ordinary words. */
const currencyCodes = new Set(Intl.supportedValuesOf("currency"));
const romanNumber = /^[IVXLCDM]{2,}$/;
/** Numeric characters that normalisation turns into letters or other digits. */
const rareFigures = /[\p{Nl}\p{No}]/u;

/** Everything in a text that must not be invented: numbers, links, names of currencies. */
function claimsOf(text: string): Set<string> {
  const found = (pattern: RegExp) => text.match(pattern) ?? [];
  const words = text.match(/\p{L}+/gu) ?? [];
  return new Set(
    [
      ...found(figures),
      ...found(signs),
      ...found(links),
      ...words.filter(
        (word) =>
          watched.has(word.toLowerCase()) || currencyCodes.has(word) || romanNumber.test(word),
      ),
    ].map((claim) =>
      claim
        .toLowerCase()
        .replaceAll(/\s/g, "")
        .replace(/[.,;:!?]+$/, ""),
    ),
  );
}

/**
 * Normalises a text to one line without invisible characters and look-alikes of digits and letters.
 */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}]/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();

const longest = 600;

/**
 * Accepts a text made from ours if it claims nothing that ours does not: our text must contain each
 * of its numbers, links and currency names. If in doubt, something counts as a claim.
 * @returns the text as checked; null if our own must be used
 */
export function keepTo(own: string, made: string): string | null {
  if (rareFigures.test(made)) return null;
  const text = plain(made);
  if (text === "" || text.length > longest || /\p{Cs}/u.test(text)) return null;
  const known = claimsOf(plain(own));
  return [...claimsOf(text)].every((claim) => known.has(claim)) ? text : null;
}
