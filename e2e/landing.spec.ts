import type { Page, Request } from '@playwright/test'
import { button, enterRegistration, entryPages, somePassword, step } from './fixtures/entry.ts'
import { holdScripts } from './fixtures/hold-scripts.ts'
import { newEmail } from './fixtures/people.ts'
import { logOut, signInByForm } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

const words = {
  A: { en: /^“When did she last eat\?”/, es: /^«?“?¿Cuándo/ },
  B: { en: /^3 AM\. One thumb\./, es: /^(Son las )?(Las )?3/ },
} as const

const headline = (page: Page) => page.getByRole('heading', { level: 1 })
const signIn = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' })
const trial = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Start Free Trial' }).first()

/** Everything that a page counts, in order. */
async function countedBy(page: Page): Promise<unknown[]> {
  const counted: unknown[] = []
  await page.route('**/api/analytics/events', async (route) => {
    counted.push(route.request().postDataJSON())
    await route.fulfill({ status: 204 })
  })
  return counted
}

/** Nothing is painted before: the page has been read whole, and so have its styles. */
const isStyled = (page: Page) =>
  page.waitForFunction(() => {
    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])')]
    return document.readyState !== 'loading' && styles.every(({ sheet }) => sheet !== null)
  })

/** Moves until the page answers presses itself. */
const setMoving = (page: Page) =>
  expect
    .poll(async () => {
      for (const at of [5, 6]) await page.mouse.move(at, at)
      return page.evaluate(() => 'moving' in document.documentElement.dataset)
    })
    .toBe(true)

test('can be read before any script is there, in both languages and with either headline', {
  tag: ['@landing', '@analytics', '@auth'],
}, async ({ openDevice }) => {
  for (const [locale, language] of [
    ['en-US', 'en'],
    ['es-MX', 'es'],
  ] as const)
    for (const variant of ['A', 'B'] as const) {
      const { page } = await openDevice({ locale })
      const letThrough = await holdScripts(page)
      await page.goto(`/?hvar=${variant}`, { waitUntil: 'commit' })
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(headline(page)).toHaveText(words[variant][language], { useInnerText: true })
      await isStyled(page)
      const before = await headline(page).boundingBox()
      const written = await headline(page).elementHandle()
      letThrough()
      await setMoving(page)
      await expect(headline(page)).toHaveText(words[variant][language], { useInnerText: true })
      expect(await headline(page).boundingBox()).toEqual(before)
      // The very one that was written: the page was not drawn from nothing.
      expect(await written?.evaluate((element) => element.isConnected)).toBe(true)
      // What is not shown is told to nobody: only one of the two is in the name.
      await expect(
        page.getByRole('heading', { level: 1, name: words[variant === 'A' ? 'B' : 'A'][language] }),
      ).toHaveCount(0)
      // Given once, kept.
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('data-headline', variant)
    }
  const { page } = await openDevice({ javaScriptEnabled: false })
  await page.goto('/')
  await expect(headline(page)).toHaveText(words.A.en, { useInnerText: true })
  await expect(page.getByRole('link', { name: 'Privacy' })).toBeVisible()
  await page.goto('/?lang=es')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('a language that was chosen on the device is followed, and the next page comes in it', {
  tag: ['@landing', '@analytics', '@auth'],
}, async ({ openDevice }) => {
  const { page } = await openDevice()
  await page.goto('/?hvar=A')
  await setMoving(page)
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(headline(page)).toHaveText(words.A.es, { useInnerText: true })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-written', 'es')
})

test('each dialog is reached from the others, by its address and by Back', {
  tag: ['@landing', '@analytics', '@auth'],
}, async ({ openDevice }) => {
  const { page } = await openDevice()
  const login = page.getByRole('dialog', { name: 'Welcome back' })
  const forgot = page.getByRole('dialog', { name: 'Forgot your password?' })
  await page.goto('/')
  await signIn(page).click()
  await expect(login).toBeVisible()
  await expect(page).toHaveURL(/#\/enter=login$/)
  await button(login, 'Forgot password?').click()
  await expect(forgot).toBeVisible()
  await expect(page).toHaveURL(/#\/enter=forgot-password$/)
  await button(forgot, 'Back to Login').click()
  await button(login, 'Register here').click()
  await expect(step(page, 'join')).toBeVisible()
  await expect(page).toHaveURL(/#\/enter=register$/)
  await button(step(page, 'join'), 'I already have an account').click()
  await expect(login).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
  await trial(page).click()
  await expect(step(page, 'account')).toBeVisible()
  await button(step(page, 'account'), 'I already have an account').click()
  await expect(login).toBeVisible()
  await page.reload()
  await expect(login).toBeVisible()
  await button(login, 'Close').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // By their addresses, in a new tab and over the page that is there.
  await page.goto('/#/enter=forgot-password')
  await expect(forgot).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(entryPages.register)
  await expect(step(page, 'join')).toBeVisible()
})

test('a press before the scripts are there opens what it is for', {
  tag: ['@landing', '@analytics', '@auth'],
}, async ({ openDevice }) => {
  const { page } = await openDevice()
  const letThrough = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await signIn(page).click()
  letThrough()
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
})

test('a language that is pressed before the scripts are there is kept', {
  tag: ['@landing', '@analytics', '@auth'],
}, async ({ openDevice }) => {
  const { page } = await openDevice()
  const letThrough = await holdScripts(page)
  await page.goto('/?hvar=A', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Español' }).click()
  letThrough()
  await expect(headline(page)).toHaveText(words.A.es, { useInnerText: true })
  await page.goto('/terms')
  await expect(page.locator('html')).toHaveAttribute('data-written', 'es')
})

test('an invite leads from the front page into the family', { tag: ['@landing', '@analytics', '@auth'] }, async ({
  openDevice,
  person,
}) => {
  const kit = await person.api.children.create({ body: { name: 'Kit' } })
  const email = newEmail()
  const { inviteLink } = await person.api.invites.create({
    body: { email, relationship: 'nanny', childIds: [kit._id] },
  })
  const { page } = await openDevice()
  await page.goto(inviteLink)
  await expect(step(page, 'join')).toBeVisible()
  expect(page.url()).not.toContain('invite')
  // The invite fills in the address, and what is filled in is not thrown away unasked.
  await expect(step(page, 'join').getByLabel('Email')).toHaveValue(email)
  await button(step(page, 'join'), 'Close').click()
  await button(page.getByRole('alertdialog'), 'Stop').click()
  // The page knows, and shows no price to whoever was invited.
  await expect(page.getByRole('main').getByRole('link', { name: 'Join the Family' }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText('$89')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Join the Family' }).first().click()
  await expect(step(page, 'join')).toBeVisible()
  await enterRegistration(page, email, somePassword)
})

test('who is signed in is sent home before anything is painted', { tag: ['@landing', '@analytics', '@auth'] }, async ({
  openDevice,
  person,
}) => {
  const { page } = await openDevice({ of: person })
  const letThrough = await holdScripts(page)
  const shown: string[] = []
  await page.exposeFunction('noteShown', (text: string) => shown.push(text))
  await page.addInitScript(() => {
    new PerformanceObserver(() => {
      const { noteShown } = window as unknown as { noteShown: (text: string) => void }
      noteShown(location.pathname)
    }).observe({ type: 'paint', buffered: true })
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/home$/)
  letThrough()
  await expect(page.getByText('Who are you caring for?')).toBeVisible()
  expect(new Set(shown)).toEqual(new Set(['/home']))
  await page.goBack().catch(() => null)
  await expect(page).not.toHaveURL(/\/$/)
})

test('what is counted: the headline once, presses by their place, signing in by its way', {
  tag: ['@landing', '@analytics', '@auth'],
}, async ({ openDevice, person }) => {
  const { page } = await openDevice()
  const counted = await countedBy(page)
  // After a no nothing is.
  await page.addInitScript(() => {
    if (localStorage.getItem('nestwren.analyticsConsent') === null)
      localStorage.setItem('nestwren.analyticsConsent', 'denied')
  })
  await page.goto('/?hvar=B')
  await setMoving(page)
  await signIn(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(counted).toEqual([])

  await page.evaluate(() => localStorage.setItem('nestwren.analyticsConsent', 'granted'))
  await page.goto('/')
  const variant = { experiment: 'lp_headline_v1', variant: 'B', variant_label: 'one-thumb' }
  await expect.poll(() => counted).toEqual([{ name: 'ab_view', params: { ...variant, page: 'landing' } }])
  await setMoving(page)
  await trial(page).click()
  await expect(step(page, 'account')).toBeVisible()
  await button(step(page, 'account'), 'I already have an account').click()
  await signInByForm(page, person)
  await expect(page).toHaveURL(/\/home$/)
  await expect
    .poll(() => counted.slice(1))
    .toEqual([
      { name: 'cta_click', params: { source: 'hero' } },
      {
        name: 'trial_button_click',
        params: { event_category: 'conversion', event_label: 'hero', ...variant, value: 1 },
      },
      { name: 'onboarding_step', params: { step: 1, name: 'account' } },
      { name: 'login', params: { method: 'password' } },
    ])
  await logOut(page)
})

test('loads neither the app nor the film until somebody wants them', {
  tag: ['@landing', '@analytics', '@auth'],
}, async ({ openDevice }) => {
  const { page } = await openDevice()
  const asked: string[] = []
  page.on('request', (request: Request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'load' })
  await expect(page.locator('html')).toHaveAttribute('data-headline', /[AB]/)
  // That somebody was here is counted, and nothing else is asked of the server.
  const isMore = (path: string) => /signed-in|entry-layer|\/api\/|socket|\.(mp4|webm|vtt)$/.test(path)
  expect(asked.filter((path) => path !== '/api/analytics/events' && isMore(path))).toEqual([])
  // The styles of everything else wait as well.
  expect(asked.filter((path) => path.endsWith('.css'))).toHaveLength(1)
})

test.describe('with motion', () => {
  test.use({ motion: 'no-preference' })
  test('moves for whoever has not asked for less, and shows everything at once to others', {
    tag: ['@landing', '@analytics', '@auth'],
  }, async ({ openDevice }) => {
    const moving = await openDevice()
    await moving.page.goto('/')
    const still = await openDevice({ reducedMotion: 'reduce' })
    await still.page.goto('/')
    for (const { page } of [moving, still]) {
      await setMoving(page)
    }
    const running = (page: Page) =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
    expect(await running(still.page)).toBe(0)
    const hidden = await still.page
      .locator('.ld section')
      .evaluateAll((all) => all.filter((one) => getComputedStyle(one).opacity !== '1').length)
    expect(hidden).toBe(0)
  })
})
