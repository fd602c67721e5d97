import { admits, filled, listed } from './choose';
import { Selection } from './selection';
import type { Action, Choice, FieldType, Json, JsonObject } from '../net/types';

export interface Offer {
  seat: string;
  action: string;
}

/**
 * One action being filled in, among the offered ones: for games and secrets without a screen of their own.
 */
export class Draft {
  chosen = $state.raw<Offer | null>(null);
  template = $state(0);
  /** Whether the template was chosen: by its key, by what was tapped, or because it is the only one. */
  decided = $state(false);
  fields = $state.raw<JsonObject>({});

  constructor(
    readonly choices: () => readonly Choice[],
    /** Whether the values of a field are tapped on a drawing: then a single value is tapped as well. */
    readonly drawn: (type: FieldType) => boolean = () => false,
  ) {}

  /** Check whether a field is required, has a single value, and is filled in without a tap. */
  #settled(choice: Choice, name: string, type: FieldType): boolean {
    const single = type.type === 'one' && type.values.length === 1 && !choice.optional.includes(name);
    return single && !this.drawn(type);
  }

  /** Return the fields to fill in. */
  #fieldsToFill(choice: Choice): [string, FieldType][] {
    return Object.entries(choice.fields).filter(([name, type]) => !this.#settled(choice, name, type));
  }

  /** The offered seats and kinds of action, once each, in the referee's order. */
  readonly offers = $derived.by((): Offer[] => [
    ...new Map(
      this.choices().map(({ seat, action }) => [`${seat}\n${action}`, { seat, action }] as const),
    ).values(),
  ]);
  readonly templates = $derived.by((): Choice[] => this.#of(this.chosen));
  readonly choice = $derived.by((): Choice | undefined => this.templates[this.template]);
  /** The fields still to fill in. */
  readonly open = $derived.by((): [string, FieldType][] => {
    const { choice } = this;
    return choice ? this.#fieldsToFill(choice) : [];
  });
  readonly ready = $derived.by((): boolean => {
    const { choice, fields } = this;
    return (
      choice !== undefined &&
      Object.entries(choice.fields).every(([name, type]) => {
        const value = fields[name];
        return value === undefined ? choice.optional.includes(name) : admits(type, filled(type, value));
      })
    );
  });
  /** True if a choice of one value among a few completes the action; usual values are filled in already. */
  readonly single = $derived.by((): boolean => {
    const { choice, open } = this;
    const asked = open.filter(([name]) => choice?.usual?.[name] === undefined);
    return (
      asked.length === 1 &&
      asked.every(([name, type]) => listed(type).length > 0 && !choice?.optional.includes(name))
    );
  });
  /** The action, once it is complete. */
  readonly action = $derived.by((): Action | null => {
    const { choice, chosen, fields, ready } = this;
    if (!choice || !chosen || !ready) return null;
    const said = Object.entries(fields).map(([name, value]) => {
      const type = choice.fields[name];
      return [name, type ? filled(type, value) : value];
    });
    return { ...chosen, ...(Object.fromEntries(said) as JsonObject) };
  });

  #of(offer: Offer | null): Choice[] {
    return this.choices().filter((choice) => choice.seat === offer?.seat && choice.action === offer.action);
  }

  /**
   * Reset the choice. A single offer is chosen automatically, as is `first` if offered. An action with
   * nothing to fill in never is: the tap that chooses it records it.
   */
  reset(first?: Offer): void {
    const found = this.offers.find(({ seat, action }) => seat === first?.seat && action === first.action);
    this.start(found ?? (this.offers.length === 1 ? (this.offers[0] ?? null) : null));
    const [only, ...more] = this.#of(this.chosen);
    if (only && more.length === 0 && this.#fieldsToFill(only).length === 0) this.start(null);
  }

  start(offer: Offer | null): void {
    this.chosen = offer;
    this.fields = {};
    this.pick(0);
    this.decided = this.templates.length === 1;
  }

  /** Choose a template of the chosen action; values tapped on a drawing stay if it admits them. */
  pick(template: number): void {
    this.template = template;
    this.decided = true;
    const choice = this.#of(this.chosen)[template];
    this.fields = Object.fromEntries(
      Object.entries(choice?.fields ?? {}).flatMap(([name, type]) => {
        const usual = choice?.usual?.[name];
        const tapped = this.drawn(type) ? this.fields[name] : undefined;
        if (choice && this.#settled(choice, name, type)) return [[name, listed(type)[0] ?? null]];
        if (tapped !== undefined && admits(type, tapped)) return [[name, tapped]];
        return usual !== undefined && admits(type, usual) ? [[name, usual]] : [];
      }),
    );
  }

  set(name: string, value: Json | undefined): void {
    const { [name]: _old, ...rest } = this.fields;
    this.fields = value === undefined ? rest : { ...rest, [name]: value };
  }

  /** Begin a selection: what is tapped on a drawing is never filled in by itself. */
  #selection(choices: readonly Choice[]): Selection {
    return Selection.of(choices, (_field, type) => !this.drawn(type));
  }

  /** Return the selection of the values filled in so far and one more; `null` if it does not go on from them. */
  #after(value: Json, of?: string): Selection | null {
    const { choice, chosen, decided } = this;
    if (!chosen || !choice) return null;
    let now = this.#selection(decided ? [choice] : this.templates);
    for (const [name, filled] of Object.entries(this.fields)) {
      const type = choice.fields[name];
      if (filled === choice.usual?.[name] || (type && this.#settled(choice, name, type))) continue;
      for (const pick of Array.isArray(filled) ? filled : [filled]) now = now.pick(pick) ?? now;
    }
    return now.pick(value, of);
  }

  /** Whether a value, tapped on a drawing, can be added to those filled in so far. */
  goesOn(value: Json, of?: string): boolean {
    return this.#after(value, of) !== null;
  }

  /** Whether a value, tapped on a drawing, can be filled in now; perhaps in place of the others. */
  takes(value: Json, of?: string): boolean {
    return this.goesOn(value, of) || this.#selection(this.choices()).pick(value, of) !== null;
  }

  /**
   * Fill in a value that was tapped on a drawing: for the chosen action if it goes on from the other values, else for the
   * first action that takes it. Return the action if nothing can be added to it.
   */
  place(value: Json, of?: string): Action | null {
    const on = this.#after(value, of);
    const all = on ?? this.#selection(this.choices()).pick(value, of);
    const [choice] = all?.left ?? [];
    if (!all || !choice) return null;
    const { seat, action } = choice;
    const now = all.choose({ seat, action });
    const decided = now.left.length === 1 || (on !== null && this.decided);
    this.start({ seat, action });
    this.template = Math.max(0, this.templates.indexOf(choice));
    this.decided = decided;
    this.fields = Object.fromEntries(
      Object.keys(choice.fields).flatMap((name) => {
        const filled = now.value(name) ?? choice.usual?.[name];
        return filled === undefined ? [] : [[name, filled]];
      }),
    );
    return now.only;
  }
}
