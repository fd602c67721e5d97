import { ApiError } from './api';
import { errorKey } from './join';

test.each([
  ['no answer', new TypeError('Failed to fetch'), 'error-unreachable'],
  ['a store that fails', new ApiError(503, { ok: false, error: 'unavailable' }), 'error-unavailable-join'],
  ['too many attempts', new ApiError(429, { ok: false, error: 'too-many' }), 'error-too-many'],
  ['a wrong code', new ApiError(404, { ok: false, error: 'no-such-ticket' }), 'error-no-such-ticket'],
])('a code is called wrong only if it was checked: %s', (_, error, key) => {
  expect(errorKey(error)).toBe(key);
});
