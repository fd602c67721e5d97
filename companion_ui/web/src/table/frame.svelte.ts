/** Which sheet lies over the table: history, menu, settings, phones… */

export type Sheet = 'history' | 'menu' | 'settings' | 'phones' | 'result' | 'handover' | 'leave';

class Frame {
  sheet = $state<Sheet | null>(null);
  /** Whose hand-over it is. */
  seat = $state<string | null>(null);

  open(sheet: Sheet, seat: string | null = null): void {
    this.sheet = sheet;
    this.seat = seat;
  }

  close(): void {
    this.sheet = null;
    this.seat = null;
  }
}

export const frame = new Frame();
