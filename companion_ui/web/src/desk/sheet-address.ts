import { read, write } from '../device/storage';

/** The address on the sheets that this device printed last. */
const KEY = 'tachiai.sheets';

const ONLY_HERE = /^(localhost|127\..*|\[::1\])$/;

/** Return the address that the QR codes of a page of sheets begin with. */
export const addressOf = (html: string): string => /data-address="([^"]*)"/.exec(html)?.[1] ?? '';

/**
 * Return the key of a warning about the address on new sheets: no other device reaches it, or the sheets printed
 * last have another one; `null` if it is good. The address is remembered.
 */
export function sheetWarning(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const before = read<string>(KEY);
  write(KEY, address);
  if (ONLY_HERE.test(new URL(address).hostname)) return 'setup-sheets-only-here';
  return before !== null && before !== address ? 'setup-sheets-moved' : null;
}
