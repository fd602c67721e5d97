import { inApp, outside } from './inapp';

const AGENTS = {
  line:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Mobile/15E148 Safari Line/14.9.0',
  lineAndroid:
    'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Version/4.0 Chrome/125.0.0.0 Mobile Safari/537.36 Line/14.9.0/IAB',
  instagram:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Mobile/15E148 Instagram 334.0.4.32.98 (iPhone14,5; iOS 17_5; ja_JP; ja; scale=3.00; 1170x2532; 604247854)',
  facebook:
    'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Version/4.0 Chrome/125.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/466.0.0.41.77;]',
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
    'Version/17.5 Mobile/15E148 Safari/604.1',
  chrome:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36',
};

test.each([
  ['line', 'LINE'],
  ['lineAndroid', 'LINE'],
  ['instagram', 'Instagram'],
  ['facebook', 'Facebook'],
  ['safari', undefined],
  ['chrome', undefined],
] as const)('%s is known by its user agent', (agent, name) => {
  expect(inApp(AGENTS[agent])?.name).toBe(name);
});

test('the link out keeps the ticket', () => {
  const page = { href: 'http://192.168.1.5:8000/j?openExternalBrowser=1#TICKET', protocol: 'http:' };
  const out = (agent: keyof typeof AGENTS): string => {
    const app = inApp(AGENTS[agent]);
    return app ? outside(app, page) : '';
  };
  const there = '//192.168.1.5:8000/j?openExternalBrowser=1&from=app#TICKET';
  expect(out('line')).toBe(`http:${there}`);
  expect(out('instagram')).toBe(`x-safari-http:${there}`);
  expect(out('facebook')).toBe(`intent:${there}#Intent;scheme=http;end`);
});
