import { api } from './api';

/** Return the address phones use, else this page's: at this computer the page may be open as localhost. */
export async function phoneAddress(): Promise<string> {
  const here = await api<{ addresses: { url: string }[] }>('/api/here').catch(() => null);
  return here?.addresses[0]?.url ?? location.origin;
}
