import type { Speaker } from '../i18n/speaker';
import type { Line } from '../net/types';
import { words } from '../i18n/words.svelte';
import type { Devices, Joined } from './chain';

/** Return the name of a device for people. */
export function deviceName(speaker: Speaker, { role, seat }: Pick<Joined, 'role' | 'seat'>): string {
  if (role === 'seat') return words.t('device-seat', { who: seat === null ? '' : speaker.seat(seat) });
  const key = `device-${role}`;
  return words.has(key) ? words.t(key) : role;
}

/** Return the device that recorded a line, with the beginning of its id in the chain if it is known. */
export function recordedBy(speaker: Speaker, devices: Devices, line: Line): string | null {
  const id = devices.recorded.get(line.n);
  const one = devices.joined.find((device) => device.id === id);
  if (one) return `${deviceName(speaker, one)} (${one.id.slice(0, 4)})`;
  // Before the chain is read, and in old records, only the kind of device is known.
  return line.by === null ? null : deviceName(speaker, { role: line.by, seat: line.seat });
}
