// Forged and genuine pages, made by `tests/referee/test_forgeries.py`: it starts this test and compares the
// result with those of the other verifiers. Alone it does nothing.
import { readFileSync, writeFileSync } from 'node:fs';

import { check } from './check';
import { whole, type Kept } from './data';

const FILE = import.meta.env.VITE_TACHIAI_CORPUS as string | undefined;

it.skipIf(FILE === undefined)('looks at every page of the corpus', () => {
  const pages = JSON.parse(readFileSync(FILE ?? '', 'utf8')) as Kept[];
  const said = pages.map((page) => {
    const data = whole(page);
    if (data === null) throw new Error('another form');
    if (data.proof === null) return { none: true };
    const { wrong, confirmed, uncounted, moved, outcome, links } = check(data);
    return { wrong, confirmed: [...confirmed.values()], uncounted, moved, outcome, links };
  });
  writeFileSync(`${FILE ?? ''}.said`, JSON.stringify(said));
});
