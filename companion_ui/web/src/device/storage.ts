/** What this device keeps between visits. Where storage is refused it keeps it until the page is closed. */

const memory = new Map<string, string>();

// What another tab wrote is newer than what this one remembers.
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === null) memory.clear();
    else memory.delete(key);
  });

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- what was written comes back
export function read<T>(key: string): T | null {
  flush(key);
  let text: string | null = memory.get(key) ?? null;
  try {
    text ??= localStorage.getItem(key);
  } catch {
    // private browsing: memory alone
  }
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

export function write(key: string, value: unknown): void {
  pending.delete(key);
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // full or refused: memory alone
  }
}

/** What is to be written in idle time, by key: made then. */
const pending = new Map<string, () => unknown>();
/** Write what `make` returns when the browser has nothing else to do, at the latest when the page is left. */
export function writeIdle(key: string, make: () => unknown): void {
  // Safari has no idle moments to ask for.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- so it is asked first
  if (pending.size === 0) (globalThis.requestIdleCallback ?? setTimeout)(() => flush());
  pending.set(key, make);
}

/** Write what waits, all or that of one key. */
function flush(only?: string): void {
  for (const [key, make] of pending) if (only === undefined || key === only) write(key, make());
}

if (typeof document !== 'undefined')
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });

export function forget(key: string): void {
  pending.delete(key);
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was kept there
  }
}

/** A match this device has a key to, with the last thing it saw of it. */
export interface Ticket {
  match: string;
  token: string;
  role: string;
  seat: string | null;
  game: string;
  names: Record<string, string>;
  seats: string[];
  n: number;
  /** How many moves stand; a ticket kept by an earlier version has none. */
  played?: number;
  /** The newest link of the chain that was shown, and its head. */
  link?: number;
  head: string;
  over: boolean;
  /** Who won it, once it is over. */
  won?: string[] | undefined;
  /** Milliseconds since 1970 of the last look. */
  used: number;
  /** This device's secret key for the match: 64 hexadecimal digits. */
  secret?: string | null;
}

let LIST = 'tachiai.matches';

/** Keep this page's keys in a list of its own: one browser may be the table of a match and its arbiter. */
export function keepIn(list: string): void {
  LIST = list;
}

export function tickets(): Ticket[] {
  return (read<Ticket[]>(LIST) ?? []).toSorted((a, b) => b.used - a.used);
}

export function ticket(match: string): Ticket | null {
  return tickets().find((t) => t.match === match) ?? null;
}

/** Remember a match; the 60 latest are kept, the one used last first. */
export function keep(one: Ticket): void {
  const all = [one, ...tickets().filter((t) => t.match !== one.match)];
  write(LIST, all.toSorted((a, b) => b.used - a.used).slice(0, 60));
}

/** Keep what a device got that joined just now: who plays, and how far they are, its first view tells. */
export function keepJoined(
  { match, token, role, seat }: Pick<Ticket, 'match' | 'token' | 'role' | 'seat'>,
  secret: string | null,
  game = '',
): Ticket {
  const one = {
    match,
    token,
    role,
    seat,
    game,
    secret,
    seats: [],
    names: {},
    n: 0,
    head: '',
    over: false,
    used: Date.now(),
  };
  keep(one);
  return one;
}

export function drop(match: string): void {
  write(
    LIST,
    tickets().filter((t) => t.match !== match),
  );
}

/** A new id for an intention: 128 random bits. (`crypto.randomUUID` is missing on plain http.) */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

/** A key pair for a match this device is about to join; `null` where the part that makes it cannot be had. */
export async function ownKeys(): Promise<{ secret: string; public: string } | null> {
  try {
    return (await import('../evidence/sign')).newKeys();
  } catch {
    return null; // it joins all the same, and signs nothing
  }
}
