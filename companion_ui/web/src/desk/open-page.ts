/**
 * Open a page of the referee in a new window, to view or print; if no window may open, open it here. The token
 * stays out of the address.
 *
 * Call it during a tap: only then do browsers allow a window.
 *
 * @param load fetches the page; `null` if the error was shown already.
 * @returns `false` if it could not be fetched.
 */
export async function openPage(load: () => Promise<Blob | string | null>): Promise<boolean> {
  const page = window.open('', '_blank');
  try {
    const loaded = await load();
    if (loaded === null) page?.close();
    else
      (page ?? window).location.href = URL.createObjectURL(
        new Blob([loaded], { type: 'text/html;charset=utf-8' }),
      );
    return true;
  } catch {
    page?.close();
    return false;
  }
}
