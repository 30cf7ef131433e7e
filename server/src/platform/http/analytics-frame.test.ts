import { publicPaths } from '@nestwren/contract/public-paths'
import { afterEach, expect, test } from 'vitest'
import type { TestApp } from '../../testing/start-test-app.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

let app: TestApp
afterEach(() => app.stop())

const scriptUrl = 'https://stats.example.net/js/script.js?site=1'
const start = async (env: Readonly<Record<string, string>> = {}) => {
  app = await startTestApp({ env })
  return async (path: string) => {
    const { status, headers } = await fetch(app.url + path, { headers: { accept: 'text/html' } })
    return { status, policy: headers.get('content-security-policy') ?? '', frames: headers.get('x-frame-options') }
  }
}
const framesOf = (policy: string) => /frame-src ([^;]*)/.exec(policy)?.[1]

test('without a script no page frames anything, and there is no frame', async () => {
  const ask = await start()
  for (const path of publicPaths) expect(framesOf((await ask(path)).policy), path).toBe("'none'")
  expect((await ask('/api/analytics/frame/privacy')).status).toBe(404)
})

test('with one only public pages frame ours, and no page of ours runs it', async () => {
  const ask = await start({ ANALYTICS_SCRIPT_URL: scriptUrl })
  for (const path of publicPaths) expect(framesOf((await ask(path)).policy), path).toBe("'self'")
  for (const path of ['/home', '/settings/data', '/privacy/', '/reset-password', '/Privacy'])
    expect(framesOf((await ask(path)).policy), path).toBe("'none'")
  for (const path of [...publicPaths, '/home'])
    expect((await ask(path)).policy, path).not.toContain('stats.example.net')
})

test('beside a payment provider the front page frames both', async () => {
  const ask = await start({
    ANALYTICS_SCRIPT_URL: scriptUrl,
    REVENUECAT_PUBLIC_KEY: 'rcb_public',
    REVENUECAT_SECRET_KEY: 'sk_secret',
    REVENUECAT_WEBHOOK_SECRET: 'k'.repeat(32),
  })
  expect(framesOf((await ask('/')).policy)).toMatch(/^'self' https:\/\/js\.stripe\.com/)
  expect(framesOf((await ask('/purchases')).policy)).toMatch(/^https:\/\/js\.stripe\.com/)
  expect(framesOf((await ask('/terms')).policy)).toBe("'self'")
})

test('the frame has no origin of ours, and talks to the script’s own server alone', async () => {
  const ask = await start({ ANALYTICS_SCRIPT_URL: scriptUrl })
  for (const path of publicPaths) {
    const { status, policy, frames } = await ask(`/api/analytics/frame${path}`)
    expect(status, path).toBe(200)
    expect(policy.split(';')).toEqual([
      'sandbox allow-scripts',
      "default-src 'none'",
      'script-src https://stats.example.net',
      'connect-src https://stats.example.net',
      'img-src https://stats.example.net',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ])
    expect(frames).toBe('SAMEORIGIN')
  }
  const page = await (await fetch(`${app.url}/api/analytics/frame/terms`)).text()
  expect(page).toContain(`<script defer src="${scriptUrl}" data-domain="127.0.0.1"></script>`)
  for (const path of ['/home', '/nothing', '/privacy/x'])
    expect((await ask(`/api/analytics/frame${path}`)).status, path).toBe(404)
})
