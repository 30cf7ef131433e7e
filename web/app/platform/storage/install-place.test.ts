import { expect, test } from 'vitest'
import { type BrowserFacts, installPlace } from './install-place.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit}`
const facts = (userAgent: string, part: Partial<BrowserFacts> = {}): BrowserFacts => ({
  userAgent,
  vendor: 'Apple Computer, Inc.',
  maxTouchPoints: 0,
  isInstalled: false,
  ...part,
})

test.each([
  [
    'Safari on an iPhone',
    facts(`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, { maxTouchPoints: 5 }),
    'homeScreen',
  ],
  [
    'Safari on an iPad, which says it is a Mac',
    facts(`${mac} Version/18.5 Safari/605.1.15`, { maxTouchPoints: 5 }),
    'homeScreen',
  ],
  ['Safari on a Mac', facts(`${mac} Version/18.5 Safari/605.1.15`), 'dock'],
  ['a Safari that knows no Dock', facts(`${mac} Version/16.6 Safari/605.1.15`), null],
  [
    'Nestwren on the Home Screen',
    facts(`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, { isInstalled: true }),
    null,
  ],
  ['Chrome on an iPhone', facts(`${iphone} CriOS/126.0 Mobile/15E148 Safari/604.1`), null],
  ['a page inside of another app', facts(`${iphone} Mobile/15E148`), null],
  [
    'Chrome on a Mac',
    facts(`${mac.replace('605.1.15', '537.36')} Chrome/126.0 Safari/537.36`, { vendor: 'Google Inc.' }),
    null,
  ],
  ['Firefox', facts('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', { vendor: '' }), null],
])('%s', (_name, browser, place) => expect(installPlace(browser)).toBe(place))
