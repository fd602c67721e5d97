/** The values stored between visits; where storage is refused, they last until the page is closed. */

const memory = new Map<string, string>();

// A value from another tab is newer than the one remembered here.
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
    // private browsing: memory only
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
    // full or refused: memory only
  }
}

/** Functions that return the values to write when idle, by key. */
const pending = new Map<string, () => unknown>();
/** Store what `make` returns when the browser is idle, at the latest when the page is left. */
export function writeIdle(key: string, make: () => unknown): void {
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- Safari lacks it
  if (pending.size === 0) (globalThis.requestIdleCallback ?? setTimeout)(() => flush());
  pending.set(key, make);
}

/** Write the pending values, all or that of one key. */
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
    // nothing was stored there
  }
}

/** A match this device has a token for, with its last known state. */
export interface Ticket {
  match: string;
  token: string;
  role: string;
  seat: string | null;
  game: string;
  names: Record<string, string>;
  seats: string[];
  n: number;
  /** The number of standing moves; missing in tickets of earlier versions. */
  played?: number;
  /** The newest link of the chain that was shown, and its head. */
  link?: number;
  head: string;
  over: boolean;
  /** The winners, once it is over. */
  won?: string[] | undefined;
  /** The time of the last visit, in ms since 1970. */
  used: number;
  /** This device's secret key for the match: 64 hexadecimal digits. */
  secret?: string | null;
}

let LIST = 'tachiai.matches';

/** Store this page's tickets under a key of its own: one browser may be a match's table and its arbiter. */
export function keepIn(list: string): void {
  LIST = list;
}

export function tickets(): Ticket[] {
  return (read<Ticket[]>(LIST) ?? []).toSorted((a, b) => b.used - a.used);
}

export function ticket(match: string): Ticket | null {
  return tickets().find((t) => t.match === match) ?? null;
}

/** Remember a match; the 60 most recently used are stored. */
export function keep(one: Ticket): void {
  const all = [one, ...tickets().filter((t) => t.match !== one.match)];
  write(LIST, all.toSorted((a, b) => b.used - a.used).slice(0, 60));
}

/** Store the ticket of a device that has just joined; players and progress follow with its first view. */
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

/** Return a new random id of 128 bits. (`crypto.randomUUID` is missing on plain http.) */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

/** Make a key pair for a match this device is about to join; `null` if the module can't be loaded. */
export async function ownKeys(): Promise<{ secret: string; public: string } | null> {
  try {
    return (await import('../evidence/sign')).newKeys();
  } catch {
    return null; // it joins without a key and signs nothing
  }
}
