/**
 * A device's own key (Ed25519), and what it signs with it (docs/protocol.md, "Signatures").
 *
 * The secret key never leaves the device; its public key stands in the chain from when the device joined.
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

/** What a device signs to say which head it worked out for a link. */
export function headText(match: string, link: number, head: string): string {
  return `tachiai head\n${match}\n${link}\n${head}`;
}

/** What is signed to say that a seat agrees with the result, or does not. */
export function resultText(match: string, link: number, head: string, seat: string, agree: boolean): string {
  return `tachiai result\n${match}\n${link}\n${head}\n${seat}\n${agree ? 'agree' : 'refuse'}`;
}

export function signed(secret: string, text: string): string {
  return bytesToHex(sign(utf8ToBytes(text), hexToBytes(secret)));
}

export function holds(signature: string, text: string, key: string): boolean {
  try {
    // strictly: by a key of small order one made-up signature would fit any text
    return verify(hexToBytes(signature), utf8ToBytes(text), hexToBytes(key), { zip215: false });
  } catch {
    return false; // no signature at all
  }
}
