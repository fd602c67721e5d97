import { api, ApiError } from '../net/api';
import { setName } from '../device/arbiter';
import { forget, read, write } from '../device/storage';
import { words } from '../i18n/words.svelte';
import type { DeskKey } from '../net/types';

/** The storage key of the desk's token. The passphrase is never stored. */
const KEY = 'tachiai.desk';

/** Return the desk's token, if this device has one that is still valid. */
export function kept(): string | null {
  const key = read<DeskKey>(KEY);
  return key && Date.parse(key.until) > Date.now() ? key.token : null;
}

/** Sign in with the passphrase. Throws an `ApiError` if it is wrong. */
export async function enter(name: string, passphrase: string): Promise<string> {
  const key = await api<DeskKey>('/api/desk/enter', { body: { passphrase } });
  write(KEY, key);
  setName(name);
  return key.token;
}

/** Sign out: revoke the token at the referee and forget it. */
export async function leave(token: string): Promise<void> {
  forget(KEY);
  await api('/api/desk/leave', { token, method: 'POST' }).catch(() => null);
}

/** Forget a token that the referee no longer accepts. */
export function lost(): void {
  forget(KEY);
}

/** Return the reason of a failed sign-in as a key of the word files. */
export function signInErrorKey(error: unknown): string {
  if (!(error instanceof ApiError)) return 'error-unreachable';
  if (error.status === 429) return 'error-too-many-tries';
  if (error.code === 'no-desk') return 'desk-closed';
  return error.code === 'wrong-passphrase' ? 'error-wrong-passphrase' : 'error-unavailable';
}

/** Return the reason of a refused request as a key of the word files. */
export function errorKey(error: string, reason = ''): string {
  if (error === 'bad-field' && words.has(`error-${reason}`)) return `error-${reason}`;
  const key = `error-${error}`;
  return words.has(key) ? key : 'error-refused-here';
}
