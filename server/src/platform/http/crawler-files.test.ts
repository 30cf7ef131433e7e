import { publicPaths } from '@nestwren/contract/public-paths'
import { expect, test } from 'vitest'
import { testConfig } from '../config/test-config.ts'
import { createSilentLog } from '../log/log.ts'
import { registerCrawlerFiles } from './crawler-files.ts'
import { createServer } from './limits.ts'

async function read(path: string, appEnv: 'local' | 'dev' | 'prod' = 'prod') {
  const app = createServer(testConfig(), createSilentLog())
  registerCrawlerFiles(app, { config: { appEnv, appUrl: 'https://app.example.org' } })
  const answer = await app.inject(path)
  await app.close()
  return answer
}

/** What a crawler may fetch: the longest rule that fits decides (RFC 9309). */
function mayFetch(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, kind, rule = '']) => ({ kind, rule }))
  const fits = (rule: string) =>
    new RegExp(`^${rule.replace(/[.?+()[\]{}|\\^]/g, '\\$&').replaceAll('*', '.*')}`).test(path)
  const fitting = rules.filter(({ rule }) => fits(rule)).sort((a, b) => b.rule.length - a.rule.length)
  return fitting[0]?.kind !== 'Disallow'
}

test('in prod the public pages may be listed, and nothing of a family', async () => {
  const { body, headers, statusCode } = await read('/robots.txt')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain/)
  for (const path of [
    ...publicPaths,
    '/privacy?lang=es',
    '/?lang=es',
    '/?ref=abc',
    '/assets/a.css',
    '/og/terms-es.png',
    '/silva-family',
    '/silva-family/gallery?page=2',
    '/homestead',
    '/api/public/sites/silva-family/files/hero/1/large?k=x',
  ])
    expect(mayFetch(body, path), path).toBe(true)
  for (const path of [
    '/home',
    '/home/',
    '/home?x=1',
    '/api/public/sites/silva-family/gallery',
    '/settings/family',
    '/api/auth/me',
    '/reset-password?token=x',
    '/family-vault',
    '/purchases',
  ])
    expect(mayFetch(body, path), path).toBe(false)
  expect(body).toContain('Sitemap: https://app.example.org/sitemap.xml')
})

test.each(['local', 'dev'] as const)('in %s nothing may be listed', async (appEnv) => {
  const { body } = await read('/robots.txt', appEnv)
  for (const path of publicPaths) expect(mayFetch(body, path), path).toBe(false)
})

test('the sitemap names every public page in both languages, each with the others', async () => {
  const { body, headers } = await read('/sitemap.xml')
  expect(headers['content-type']).toMatch(/^application\/xml/)
  const places = [...body.matchAll(/<loc>(.+)<\/loc>/g)].map(([, loc]) => loc)
  expect(places).toEqual(
    publicPaths.flatMap((path) => [`https://app.example.org${path}`, `https://app.example.org${path}?lang=es`]),
  )
  const alternates = [...body.matchAll(/hreflang="([\w-]+)" href="([^"]+)"/g)].map(([, language, href]) => [
    language,
    href,
  ])
  expect(alternates).toHaveLength(places.length * 3)
  expect(alternates).toContainEqual(['es', 'https://app.example.org/terms?lang=es'])
  expect(alternates).toContainEqual(['x-default', 'https://app.example.org/terms'])
})
