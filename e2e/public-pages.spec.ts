import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessibleAtAnySize, narrow, standsOutAtAnySize } from './fixtures/accessible.ts'
import { printedSheets } from './fixtures/pdf.ts'
import { createServerProcess } from './fixtures/server-process.ts'
import { expect, test } from './fixtures/test.ts'

const pages = [
  { path: '/privacy', sections: 11, title: { en: 'Privacy Policy', es: 'Política de privacidad' } },
  { path: '/terms', sections: 13, title: { en: 'Terms of Service', es: 'Términos del servicio' } },
  { path: '/support', sections: 9, title: { en: 'Support', es: 'Ayuda' } },
] as const

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('the public pages are read without scripts, in both languages, and each leads to the others', {
  tag: ['@public-pages', '@landing'],
}, async ({ openDevice }) => {
  const { page } = await openDevice({ javaScriptEnabled: false })
  for (const { path, sections, title: words } of pages) {
    await page.goto(path)
    await expect(title(page)).toHaveText(words.en)
    await expect(page.locator('main section')).toHaveCount(sections)
    const last = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last()
    await last.click()
    await expect(page.locator('main section').last()).toBeInViewport()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
    await expect(title(page)).toHaveText(words.es)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  }
  await page.goto('/')
  for (const { title: words } of pages) {
    const name = words.en.split(' ')[0] ?? ''
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(title(page)).toHaveText(words.en)
  }
})

test('with scripts a chosen language stays, and the way in and the questions are found', {
  tag: ['@public-pages', '@landing'],
}, async ({ openDevice }) => {
  const { page } = await openDevice()
  await page.goto('/support')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
  await expect(title(page)).toHaveText('Ayuda')
  await page.goto('/terms')
  await expect(title(page)).toHaveText('Términos del servicio')
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(title(page)).toHaveText('Terms of Service')
  await page.goto('/support')
  await page.getByRole('link', { name: 'questions on the front page' }).click()
  await expect(page.locator('#faq')).toBeInViewport()
  await page.goto('/privacy')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
})

test('search engines and shared links are told what each page is', { tag: ['@public-pages', '@landing'] }, async ({
  openDevice,
  url,
}) => {
  const { page } = await openDevice({ javaScriptEnabled: false })
  for (const path of ['/', ...pages.map((one) => one.path)]) {
    const answer = await page.goto(`${path}?lang=es`)
    expect(answer?.headers().link).toContain(`<${url}${path}?lang=es>; rel="canonical"`)
    expect(answer?.headers()['x-robots-tag']).toBeUndefined()
    const tag = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`)
    const picture = path === '/' ? 'landing' : path.slice(1)
    await expect(tag('og:image')).toHaveAttribute('content', new RegExp(`^https://[^/]+/og/${picture}-es\\.png$`))
    await expect(tag('twitter:card')).toHaveAttribute('content', 'summary_large_image')
    await expect(tag('og:locale')).toHaveAttribute('content', 'es_ES')
    expect(await tag('description').count()).toBe(1)
  }
  await page.goto('/')
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data.map((one: { '@type': string }) => one['@type'])).toEqual(['Organization', 'WebApplication', 'FAQPage'])
  expect(data[2].mainEntity).toHaveLength(6)
  expect(await (await page.goto('/robots.txt'))?.text()).toContain('Disallow: /')
  expect(await (await page.goto('/sitemap.xml'))?.text()).toContain(`${url}/privacy?lang=es`)
})

test('printed there is the text alone, black on white, and links say where they lead', {
  tag: ['@public-pages', '@landing'],
}, async ({ openDevice }) => {
  const { page } = await openDevice({ colorScheme: 'dark' })
  for (const { path, title: words } of pages) {
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    await expect(title(page)).toHaveText(words.en)
    for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeHidden()
    await expect(page.getByRole('main').getByRole('navigation')).toBeHidden()
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).color)).toBe('rgb(0, 0, 0)')
    await page.emulateMedia({ media: null })
    const text = (await printedSheets(page, 'A4')).join(' ')
    expect(text).toContain(words.en)
    if (path !== '/privacy') expect(text).toContain('(/')
  }
})

test('they are accessible, and fit the smallest phone in large letters', {
  tag: ['@public-pages', '@landing'],
}, async ({ openDevice }) => {
  test.slow()
  const { page } = await openDevice()
  for (const { path } of pages) {
    await page.goto(path)
    await expectAccessibleAtAnySize(page, path)
    await page.setViewportSize(narrow)
    expect(await standsOutAtAnySize(page), path).toEqual([])
  }
})

test('nobody is asked, and nothing is loaded from elsewhere, without an analytics service', {
  tag: ['@public-pages', '@landing'],
}, async ({ openDevice, url }) => {
  const { page } = await openDevice()
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url())
  })
  const asked = page.waitForResponse('**/api/analytics/options')
  await page.goto('/privacy')
  expect(await (await asked).json()).toEqual({ hasScript: false })
  await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(1)
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(elsewhere).toEqual([])
})

test('an analytics service is asked about first, runs sealed off, and can be ended again', {
  tag: ['@public-pages', '@landing'],
}, async ({ openDevice, afterwards }) => {
  test.slow()
  /** What the service's script sees and can do, told to its own server. */
  const told: string[] = []
  const service = createServer((request, response) => {
    told.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'text/javascript')
    response.end(`
      const can = (what) => { try { what(); return 'yes' } catch { return 'no' } }
      const storage = can(() => localStorage.length)
      const parent = can(() => top.document.title)
      fetch(new URL('/event?' + new URLSearchParams({ at: location.pathname, storage, parent }), document.currentScript.src))
    `)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const server = await createServerProcess({ ANALYTICS_SCRIPT_URL: `http://127.0.0.1:${port}/script.js` })
  afterwards(async () => {
    await server.remove()
    await new Promise((resolve) => service.close(resolve))
  })
  await server.start()
  const { page } = await openDevice({ baseURL: server.url })
  await page.goto('/terms')
  const bar = page.getByRole('region', { name: 'Analytics' })
  await expect(bar).toBeVisible()
  const [no, yes] = [bar.getByRole('button', { name: 'No, thanks' }), bar.getByRole('button', { name: 'Allow' })]
  const [noBox, yesBox] = [await no.boundingBox(), await yes.boundingBox()]
  expect([noBox?.width, noBox?.height]).toEqual([yesBox?.width, yesBox?.height])
  await page.setViewportSize(narrow)
  expect(await standsOutAtAnySize(page)).toEqual([])
  await no.focus()
  expect(told).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(bar).toHaveCount(0)
  await expect.poll(() => told.length).toBe(2)
  expect(told[1]).toBe('/event?at=%2Fapi%2Fanalytics%2Fframe%2Fterms&storage=no&parent=no')

  await page.goto('/privacy')
  await expect.poll(() => told.length).toBe(4)
  await page.getByRole('main').getByRole('button', { name: 'No, thanks' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  const options = page.waitForResponse('**/api/analytics/options').then(() => true)
  await page.goto('/support')
  await expect(title(page)).toHaveText('Support')
  await page.goto('/')
  expect(await Promise.race([options, page.waitForLoadState('load').then(() => false)])).toBe(false)
  expect(told).toHaveLength(4)
})
