import { lighthouse } from './stage/lighthouse.mjs'

export const name = 'Lighthouse for a phone, readiness quiz, lowest category'
export const aim = '100 in every category, largest paint within 1.5 s, blocked for under 50 ms, no shift'

export const run = (ctx) =>
  lighthouse(ctx, {
    address: '/ready-test',
    limit: 100,
    most: { 'largest-contentful-paint': 1_500, 'total-blocking-time': 50, 'cumulative-layout-shift': 0 },
  })
