import { expect, test } from './fixtures/test.ts'
import { watch } from './fixtures/watch.ts'

const ways = {
  'the HTML of an element': "document.createElement('div').innerHTML = '<b>x</b>'",
  'HTML beside an element': "document.createElement('div').insertAdjacentHTML('beforeend', '<b>x</b>')",
  'a document of its own': "new DOMParser().parseFromString('<b>x</b>', 'text/html')",
  'the address of a script': "document.createElement('script').src = '/elsewhere.js'",
  'another service worker': "navigator.serviceWorker.register('/elsewhere.js')",
  'a policy that lets everything through': "trustedTypes.createPolicy('mine', { createHTML: (text) => text })",
}

test('no text becomes HTML or a script, and a page that tries fails its journey', { tag: '@shell' }, async ({
  browser,
  url,
}) => {
  const context = await browser.newContext()
  try {
    const { problems } = watch(context)
    const page = await context.newPage()
    await page.goto(url)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(problems).toEqual([])
    for (const [what, code] of Object.entries(ways)) {
      const before = problems.length
      // The browser's own tools may run text; what the text then does is judged as the page's.
      const isRefused = page.evaluate(code).then(
        () => false,
        (error: Error) => /TrustedHTML|TrustedScriptURL|Policy/.test(error.message),
      )
      expect({ what, isRefused: await isRefused }).toEqual({ what, isRefused: true })
      await expect.poll(() => problems.length, { message: what }).toBeGreaterThan(before)
    }
  } finally {
    await context.close()
  }
})

test('a page that does not look as it was written is drawn anew, all of it', { tag: '@shell' }, async ({
  browser,
  url,
}) => {
  const context = await browser.newContext()
  try {
    const { problems } = watch(context)
    const page = await context.newPage()
    // As a translator or an extension may leave it: React then makes every element itself, scripts included.
    await page.route(`${url}/`, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('<main', '<article').replaceAll('</main>', '</article>')
      await route.fulfill({ response, body })
    })
    await page.goto(url)
    await expect(page.getByRole('heading').first()).toBeVisible()
    // The front page is looked at once somebody moves. It was drawn anew, or this would say nothing.
    await page.mouse.move(200, 200)
    await expect.poll(() => problems.join()).toMatch(/418|[Hh]ydrat/)
    expect(problems.filter((one) => one.includes('Trusted'))).toEqual([])
  } finally {
    await context.close()
  }
})
