import { apiText } from '../net/api';

/** Offer a text as a file to save. */
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

/** Save the record of a match, as far as the token may read it. */
export async function takeRecord(match: string, token: string, name: string): Promise<void> {
  save(`${name}.jsonl`, await apiText(`/api/matches/${match}/record`, { token }));
}

/** Save the whole match as one page that works offline; a phone shares it where it can. */
export async function takeHome(match: string, token: string, name: string): Promise<void> {
  const html = await apiText(`/api/matches/${match}/takehome`, { token });
  const file = new File([html], `${name}.html`, { type: 'text/html' });
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- plain http has none
  if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      // The user cancelled the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  save(file.name, html, 'text/html;charset=utf-8');
}

/** Open the printable match sheet in a window of its own. The token stays out of the address. */
export async function sheet(match: string, token: string, lang: string, reading: string): Promise<void> {
  const shown = window.open('', '_blank');
  const html = await apiText(
    `/api/matches/${match}/sheet?lang=${lang}&reading=${lang === 'ja' ? reading : 'kanji'}`,
    { token },
  ).catch((error: unknown) => {
    shown?.close();
    throw error;
  });
  const url = URL.createObjectURL(new Blob([html], { type: 'text/html;charset=utf-8' }));
  if (shown) shown.location.href = url;
  else location.href = url;
}
