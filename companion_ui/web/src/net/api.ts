import type { Json } from './types';

/** An answer of the HTTP door that is no success; `body` is what it said. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: Json,
  ) {
    super(`HTTP ${String(status)}`);
  }

  /** The error code of the protocol, `""` if the answer had none. */
  get code(): string {
    return this.#member('error');
  }

  /** What is wrong with a field of what was sent, `""` if nothing is. */
  get reason(): string {
    return this.#member('reason');
  }

  #member(name: string): string {
    const body = this.body;
    const found = body && typeof body === 'object' && !Array.isArray(body) ? body[name] : undefined;
    return typeof found === 'string' ? found : '';
  }
}

export interface Asking {
  body?: unknown;
  /** A record, sent as it is. */
  text?: string;
  token?: string;
  method?: string;
  signal?: AbortSignal;
}

async function ask(path: string, { body, text, token, method, signal }: Asking): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (text !== undefined) headers['Content-Type'] = 'text/plain; charset=utf-8';
  const answer = await fetch(path, {
    method: method ?? (body === undefined && text === undefined ? 'GET' : 'POST'),
    headers,
    body: text ?? (body === undefined ? null : JSON.stringify(body)),
    signal: signal ?? null,
  });
  if (!answer.ok) {
    const said = (await answer.json().catch(() => null)) as Json;
    throw new ApiError(answer.status, said);
  }
  return answer;
}

/** Ask the HTTP door for JSON. `ApiError` if it says no, `TypeError` if it cannot be reached. */
export async function api<T>(path: string, asking: Asking = {}): Promise<T> {
  return (await (await ask(path, asking)).json()) as T;
}

/** The same for text (words, records, the match sheet, a QR). */
export async function apiText(path: string, asking: Asking = {}): Promise<string> {
  return (await ask(path, asking)).text();
}
