/** The rule to read: every screen shows it in one place (games/RuleHost.svelte). */
class RuleSheet {
  /** The game, and the number of a rule (`R10`); `null` means all rules from the beginning. */
  shown = $state.raw<{ game: string; number: string | null } | null>(null);

  show(game: string, number: string | null = null): void {
    this.shown = { game, number };
  }

  close(): void {
    this.shown = null;
  }
}

export const ruleSheet = new RuleSheet();
