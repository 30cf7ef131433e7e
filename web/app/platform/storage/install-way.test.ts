import { expect, test } from 'vitest'
import type { BrowserFacts } from './install-place.ts'
import { installWay } from './install-way.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`
const android = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
const apple = { vendor: 'Apple Computer, Inc.', isInstalled: false }
const phone = { ...apple, maxTouchPoints: 5 }
const safari = { ...phone, userAgent: `${iphone} Version/18.5 Mobile/15E148 Safari/604.1` }
const chromium = {
  vendor: 'Google Inc.',
  maxTouchPoints: 0,
  isInstalled: false,
  userAgent: 'Chrome/126.0 Safari/537.36',
}

test.each<[string, BrowserFacts, boolean, ReturnType<typeof installWay>]>([
  ['Chromium that has offered it', chromium, true, 'prompt'],
  ['Chromium that has not: it is installed, or cannot be', chromium, false, null],
  ['Safari on an iPhone', safari, false, 'share'],
  ['Chrome on an iPhone', { ...phone, userAgent: `${iphone} CriOS/126.0 Mobile/15E148 Safari/604.1` }, false, 'share'],
  ['an iPad, which says it is a Mac', { ...phone, userAgent: mac }, false, 'share'],
  ['a window of another app', { ...phone, userAgent: `${iphone} Mobile/15E148 Instagram 300` }, false, 'openInSafari'],
  [
    'a window of an app that does not say so',
    { ...phone, userAgent: `${iphone} Mobile/15E148` },
    false,
    'openInSafari',
  ],
  ['Firefox on Android', { ...phone, vendor: '', userAgent: android }, false, 'menu'],
  ['Firefox on a desktop', { ...chromium, vendor: '', userAgent: 'X11; Firefox/140.0' }, false, null],
  ['Safari on a Mac', { ...apple, maxTouchPoints: 0, userAgent: mac }, false, 'dock'],
  ['the installed app', { ...safari, isInstalled: true }, true, null],
])('%s', (_what, facts, hasPrompt, way) => {
  expect(installWay(facts, hasPrompt)).toBe(way)
})
