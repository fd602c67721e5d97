import { Manager } from 'socket.io-client';

import type { Failure } from '../net/types';

/** How long an answer may take (ms). */
const OVERDUE = 6_000;

/** The part of a Socket.IO client this file needs. */
export interface Peer {
  active: boolean;
  connect: () => unknown;
  disconnect: () => unknown;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what an event brings differs
  on: (event: string, listener: (...args: any[]) => void) => unknown;
  timeout: (ms: number) => { emitWithAck: (event: string, body: unknown) => Promise<unknown> };
}

/** The live connection of a desk or a wall: what it is told, and what it asks. */
export class DeskLink<Told> {
  /** The newest thing it was told. */
  told = $state.raw<Told | null>(null);
  state = $state<'connecting' | 'online' | 'offline' | 'full' | 'gone'>('connecting');
  readonly #peer: Peer;

  constructor(
    auth: { token: string } | { wall: string },
    event: 'tables' | 'wall',
    peer: Peer = new Manager(location.origin, {
      transports: ['websocket'],
      reconnectionDelay: 300,
      reconnectionDelayMax: 2_000,
      timeout: 5_000,
      autoConnect: false,
    }).socket('/desk', { auth }),
  ) {
    this.#peer = peer;
    peer.on(event, (told: Told) => {
      this.told = told;
      this.state = 'online';
    });
    peer.on('bye', () => {
      this.close();
    });
    peer.on('disconnect', (reason: string) => {
      if (this.state === 'gone') return;
      this.state = 'offline';
      // The server closed it on purpose (a restart): socket.io does not come back by itself then.
      if (reason === 'io server disconnect') peer.connect();
    });
    peer.on('connect_error', (error: Error) => {
      if (this.state === 'gone') return;
      if (error.message === 'unauthorised') {
        this.close();
        return;
      }
      this.state = error.message === 'too-many' ? 'full' : 'offline';
      if (!peer.active)
        setTimeout(() => {
          if (this.state !== 'gone') peer.connect();
        }, 2_000);
    });
    peer.connect();
  }

  /** Ask something; `no-answer` if none came. */
  async ask<Answer>(command: string, body: object = {}): Promise<Answer | Failure> {
    try {
      return (await this.#peer.timeout(OVERDUE).emitWithAck(command, body)) as Answer | Failure;
    } catch {
      return { ok: false, error: 'no-answer' };
    }
  }

  close(): void {
    this.state = 'gone';
    this.#peer.disconnect();
  }
}
