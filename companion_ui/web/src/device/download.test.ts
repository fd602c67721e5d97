import { sheet } from './download';

function answering(answer: () => Promise<Response>): { location: { href: string }; close: () => void } {
  const shown = { location: { href: 'about:blank' }, close: vi.fn() };
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('open', () => shown);
  URL.createObjectURL = () => 'blob:sheet';
  return shown;
}

test('the window of a match sheet is closed where the sheet does not come', async () => {
  const shown = answering(() => Promise.reject(new TypeError('no network')));
  await expect(sheet('m1', 'token', 'en', 'kanji')).rejects.toThrow();
  expect(shown.close).toHaveBeenCalledTimes(1);
});

test('the window of a match sheet shows it', async () => {
  const shown = answering(() => Promise.resolve(new Response('<p>sheet</p>')));
  await sheet('m1', 'token', 'en', 'kanji');
  expect(shown.location.href).toBe('blob:sheet');
  expect(shown.close).not.toHaveBeenCalled();
});
