// @vitest-environment node
import { createPublicKey, verify } from 'node:crypto';

import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import { headText, holds, newKeys, publicOf, resultText, signed } from './sign';

/** The prefix that makes 32 bytes an Ed25519 key in DER (RFC 8410). */
const DER = '302a300506032b6570032100';

test('a signature holds for another library too', () => {
  const keys = newKeys();
  const text = resultText('m1', 7, 'ab'.repeat(32), 'くろ', true);
  expect(text).toBe(`tachiai result\nm1\n7\n${'ab'.repeat(32)}\nくろ\nagree`);
  const signature = signed(keys.secret, text);
  const key = createPublicKey({ key: hexToBytes(DER + keys.public), format: 'der', type: 'spki' });
  expect(verify(null, utf8ToBytes(text), key, hexToBytes(signature))).toBe(true);
  expect(publicOf(keys.secret)).toBe(keys.public);
});

test('a key of small order is rejected', () => {
  const neutral = `01${'00'.repeat(31)}`;
  const madeUp = neutral + '00'.repeat(32);
  expect(holds(madeUp, 'red won', neutral)).toBe(false);
  expect(holds(madeUp, 'black won', `ec${'ff'.repeat(30)}7f`)).toBe(false);
});

test('a signature is of one text and one key', () => {
  const [one, other] = [newKeys(), newKeys()];
  expect(one.secret).not.toBe(other.secret);
  const text = headText('m1', 7, 'ab'.repeat(32));
  expect(text).toBe(`tachiai head\nm1\n7\n${'ab'.repeat(32)}`);
  const signature = signed(one.secret, text);
  expect(holds(signature, text, one.public)).toBe(true);
  expect(holds(signature, text.replace('7', '8'), one.public)).toBe(false);
  expect(holds(signature, text, other.public)).toBe(false);
  expect(holds('00', text, one.public)).toBe(false);
  expect(holds('zz', text, 'no key')).toBe(false);
});
