/** The marks on a board in addition to its position. Without any of them it is a picture. */
export interface BoardMarks {
  /** Places that can be chosen now. */
  lit?: readonly string[];
  /** Fields that can be tapped now. */
  walkable?: readonly string[];
  /** True if tappable parts glow. */
  glow?: boolean;
  /** The sign to be placed. */
  preview?: string | null;
  /** The place tapped before its class card was chosen. */
  selected?: string | null;
  /** The first field of a walk, once chosen. */
  start?: string | null;
  path?: readonly string[];
  /** The field whose number is asked for. */
  cursor?: string | null;
  /** Numbers entered so far for fields being revealed. */
  typed?: Readonly<Record<string, number>>;
  /** Numbers known only to the reader: noted, or deduced. */
  noted?: Readonly<Record<string, number>>;
  /** Fields that may be looked at now. */
  look?: readonly string[];
  /** Fields and places the last action changed. */
  last?: readonly string[];
  /** The possible numbers of each field, if requested. */
  possible?: Readonly<Record<string, readonly number[]>> | null;
}
