/**
 * The parts of Node that tests use: to check hashes and signatures with another library than the screens',
 * and to read files.
 */
declare module 'node:fs' {
  export function readFileSync(path: string, encoding: 'utf8' | 'latin1'): string;
  export function writeFileSync(path: string, text: string): void;
}
declare module 'node:crypto' {
  interface Hash {
    update: (data: Uint8Array | string) => Hash;
    digest: (encoding: 'hex') => string;
  }
  export function createHash(name: string): Hash;
  export function createPublicKey(key: { key: Uint8Array; format: 'der'; type: 'spki' }): object;
  export function verify(algorithm: null, data: Uint8Array, key: object, signature: Uint8Array): boolean;
}
