import type { Json } from './types';

/** A failed HTTP answer with its body. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: Json,
  ) {
    super(`HTTP ${String(status)}`);
  }

  /** The error code of the protocol, or `""`. */
  get code(): string {
    return this.#member('error');
  }

  /** The problem with a field of the request, or `""`. */
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
  /** The text of a record. */
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

/** Request JSON over HTTP. Throws an `ApiError` for an error answer, a `TypeError` without a connection. */
export async function api<T>(path: string, asking: Asking = {}): Promise<T> {
  return (await (await ask(path, asking)).json()) as T;
}

/** Request text over HTTP (words, records, the match sheet, a QR). */
export async function apiText(path: string, asking: Asking = {}): Promise<string> {
  return (await ask(path, asking)).text();
}
