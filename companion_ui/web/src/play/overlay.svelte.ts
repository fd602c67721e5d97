/** The sheets over the table. */

export type Sheet =
  'history' | 'menu' | 'settings' | 'phones' | 'result' | 'handover' | 'leave' | 'objection' | 'pin';

class Overlay {
  sheet = $state<Sheet | null>(null);
  /** The seat handed over, or whose phone is away. */
  seat = $state<string | null>(null);
  /** The action objected to. */
  line = $state<number | null>(null);

  open(sheet: Sheet, seat: string | null = null): void {
    this.sheet = sheet;
    this.seat = seat;
  }

  object(line: number): void {
    this.line = line;
    this.open('objection');
  }

  close(): void {
    this.sheet = null;
    this.seat = null;
  }
}

export const overlay = new Overlay();
