/** Which rule somebody wants to read: every screen has one place that shows it (games/RuleHost.svelte). */
class RuleSheet {
  /** The game, and the number of a rule (`R10`); `null`: how the game is played, from the beginning. */
  shown = $state.raw<{ game: string; number: string | null } | null>(null);

  show(game: string, number: string | null = null): void {
    this.shown = { game, number };
  }

  close(): void {
    this.shown = null;
  }
}

export const ruleSheet = new RuleSheet();
