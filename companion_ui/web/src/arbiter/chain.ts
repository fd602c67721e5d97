import { apiText } from '../net/api';

/** A row of the proof: a link of the chain with its hash (docs/protocol.md). */
export interface Row {
  form: number;
  link: number;
  kind: string;
  n?: number;
  at: string;
  hash: string;
  device?: string | null;
  role?: string;
  seat?: string | null;
  key?: string | null;
  was?: string | null;
  handed?: boolean;
  reason?: string | null;
}

/** A device that joined the match. */
export interface Joined {
  id: string;
  role: string;
  seat: string | null;
  at: string;
  keyed: boolean;
  left: string | null;
}

/** A seat that went to another device. */
export interface Move {
  seat: string;
  at: string;
  /** The device that has it now. */
  to: string | null;
  handed: boolean;
}

/** The devices of a chain, its moves of seats, and the device of each recorded action. */
export interface Devices {
  joined: Joined[];
  moves: Move[];
  /** The device that recorded an action, by the action's number. */
  recorded: Map<number, string>;
}

export function devices(rows: readonly Row[]): Devices {
  const joined = new Map<string, Joined>();
  const moves: Move[] = [];
  const recorded = new Map<number, string>();
  for (const row of rows) {
    const { at, device = null, seat = null } = row;
    switch (row.kind) {
      case 'device':
        if (device !== null)
          joined.set(device, {
            id: device,
            role: row.role ?? '',
            seat,
            at,
            keyed: typeof row.key === 'string',
            left: null,
          });
        break;
      case 'left': {
        const one = joined.get(device ?? '');
        if (one) one.left = row.reason ?? '';
        break;
      }
      case 'seat':
        if (seat !== null) moves.push({ seat, at, to: device, handed: row.handed === true });
        break;
      case 'action':
        if (row.n !== undefined && device !== null) recorded.set(row.n, device);
    }
  }
  return { joined: [...joined.values()], moves, recorded };
}

export const parse = (text: string): Row[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);

/** The chain of one match, as far as it was read. */
export class Chain {
  #rows: Row[] = [];

  constructor(
    readonly match: string,
    readonly token: string,
    readonly get: typeof apiText = apiText,
  ) {}

  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** Read the rows up to `link` that are not there yet. */
  async upTo(link: number): Promise<readonly Row[]> {
    const last = this.#rows.at(-1);
    const from = last ? last.link + 1 : 0;
    if (from > link) return this.#rows;
    const text = await this.get(`/api/matches/${this.match}/proof?from=${String(from)}`, {
      token: this.token,
    });
    this.#rows = [...this.#rows, ...parse(text).filter((row) => row.link >= from)];
    return this.#rows;
  }
}
