/** What is shown on a board besides its position. Everything may be left out: then it is a picture. */
export interface Shown {
  /** Places that take something now. */
  lit?: readonly string[];
  /** Fields that take a tap now. */
  walkable?: readonly string[];
  /** What takes a tap glows. */
  glow?: boolean;
  /** The sign that would be laid. */
  preview?: string | null;
  /** The place tapped before it was said whose card. */
  selected?: string | null;
  /** The field a walk begins at, once chosen. */
  start?: string | null;
  path?: readonly string[];
  /** The field whose number is asked for. */
  cursor?: string | null;
  /** Numbers said so far of fields being turned up. */
  typed?: Readonly<Record<string, number>>;
  /** Numbers that only who reads this knows: noted, or worked out. */
  noted?: Readonly<Record<string, number>>;
  /** Fields somebody may look at now. */
  look?: readonly string[];
  /** Fields and places the last action changed. */
  last?: readonly string[];
  /** What every field can still be, if that is asked for. */
  possible?: Readonly<Record<string, readonly number[]>> | null;
}
