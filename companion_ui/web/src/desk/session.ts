import { api, ApiError } from '../net/api';
import { setName } from '../device/arbiter';
import { forget, read, write } from '../device/storage';
import { words } from '../i18n/words.svelte';
import type { DeskKey } from '../net/types';

/** What this page keeps: the key of the desk. The passphrase it keeps nowhere. */
const KEY = 'tachiai.desk';

/** The key of the desk, if this device has one that is still good. */
export function kept(): string | null {
  const key = read<DeskKey>(KEY);
  return key && Date.parse(key.until) > Date.now() ? key.token : null;
}

/** Come in with the passphrase. `ApiError` if it is wrong. */
export async function enter(name: string, passphrase: string): Promise<string> {
  const key = await api<DeskKey>('/api/desk/enter', { body: { passphrase } });
  write(KEY, key);
  setName(name);
  return key.token;
}

/** Done here: the key is thrown away, at the referee too. */
export async function leave(token: string): Promise<void> {
  forget(KEY);
  await api('/api/desk/leave', { token, method: 'POST' }).catch(() => null);
}

/** The referee knows the key no more. */
export function lost(): void {
  forget(KEY);
}

/** Why coming in failed, as a key of the word files. */
export function failure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'error-unreachable';
  if (error.status === 429) return 'error-too-many-tries';
  if (error.code === 'no-desk') return 'desk-closed';
  return error.code === 'wrong-passphrase' ? 'error-wrong-passphrase' : 'error-unavailable';
}

/** Why something was not done at the desk, as a key of the word files. */
export function refusal(error: string, reason = ''): string {
  if (error === 'bad-field' && words.has(`error-${reason}`)) return `error-${reason}`;
  const key = `error-${error}`;
  return words.has(key) ? key : 'error-refused-here';
}
