import { apiText } from '../lib/api';

/** Hand a text over as a file. */
export function save(name: string, text: string, type = 'application/x-ndjson'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 10_000);
}

/** Open the match sheet in a window of its own, to be printed. The token stays out of the address. */
export async function sheet(match: string, token: string, lang: string, reading: string): Promise<void> {
  const shown = window.open('', '_blank');
  const html = await apiText(
    `/api/matches/${match}/sheet?lang=${lang}&reading=${lang === 'ja' ? reading : 'kanji'}`,
    { token },
  );
  const url = URL.createObjectURL(new Blob([html], { type: 'text/html;charset=utf-8' }));
  if (shown) shown.location.href = url;
  else location.href = url;
}

/** The head of the chain as people compare it: four groups of four. */
export function proof(head: string): string {
  return (head.slice(0, 16).toUpperCase().match(/..../g) ?? []).join('-');
}
