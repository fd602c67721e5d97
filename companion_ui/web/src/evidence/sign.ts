/**
 * A device's own key (Ed25519), and its signatures (docs/protocol.md, "Signatures"). The secret key never
 * leaves the device; the public key is in the chain from the device's joining.
 */
import { getPublicKey, hashes, sign, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

hashes.sha512 = sha512;

export interface Keys {
  /** 64 hexadecimal digits each. */
  secret: string;
  public: string;
}

export function newKeys(): Keys {
  const secret = crypto.getRandomValues(new Uint8Array(32));
  return { secret: bytesToHex(secret), public: bytesToHex(getPublicKey(secret)) };
}

export function publicOf(secret: string): string {
  return bytesToHex(getPublicKey(hexToBytes(secret)));
}

/** Return the text a device signs to confirm the head it computed for a link. */
export function headText(match: string, link: number, head: string): string {
  return `tachiai head\n${match}\n${link}\n${head}`;
}

/** Return the text signed to agree or disagree with the result for a seat. */
export function resultText(match: string, link: number, head: string, seat: string, agree: boolean): string {
  return `tachiai result\n${match}\n${link}\n${head}\n${seat}\n${agree ? 'agree' : 'refuse'}`;
}

export function signed(secret: string, text: string): string {
  return bytesToHex(sign(utf8ToBytes(text), hexToBytes(secret)));
}

export function holds(signature: string, text: string, key: string): boolean {
  try {
    // strictly: with a key of small order, one forged signature would match any text
    return verify(hexToBytes(signature), utf8ToBytes(text), hexToBytes(key), { zip215: false });
  } catch {
    return false; // malformed signature
  }
}
