import { addressOf, sheetWarning } from './sheet-address';

beforeEach(() => {
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
});

test('the address is read from the page of sheets', () => {
  expect(addressOf('<!doctype html>\n<html lang="ja" data-address="http://10.0.0.2:8000">')).toBe(
    'http://10.0.0.2:8000',
  );
  expect(addressOf('<html>')).toBe('');
});

test.each(['http://localhost:8000', 'http://127.0.0.1:8000', 'http://[::1]:8000'])(
  'sheets with %s are warned about each time',
  (address) => {
    expect(sheetWarning(address)).toBe('setup-sheets-only-here');
    expect(sheetWarning(address)).toBe('setup-sheets-only-here');
  },
);

test('an address that differs from that of the sheets printed last is warned about', () => {
  expect(sheetWarning('http://192.168.0.10:8000')).toBeNull();
  expect(sheetWarning('http://192.168.0.10:8000')).toBeNull();
  expect(sheetWarning('http://192.168.0.11:8000')).toBe('setup-sheets-moved');
  expect(sheetWarning('http://192.168.0.11:8000')).toBeNull();
});
