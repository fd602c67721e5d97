import { apiText } from '../lib/api';

export { short as proof } from '../lib/heads';
export { save, takeHome } from '../lib/take';

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
