import type { Page } from '@playwright/test'
import { quickLog } from './fixtures/screen.ts'
import { desktop, expect, phone, test } from './fixtures/test.ts'

interface Focus {
  readonly name: string
  readonly hasRing: boolean
  readonly isOnScreen: boolean
}

/** What has the focus, as somebody without a mouse finds it: by its words and its ring. */
function focus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    // Past the last stop the focus leaves the page for the browser, and comes back at the first.
    if (element === document.body) return { name: '', hasRing: false, isOnScreen: false }
    const labels = (element as HTMLInputElement).labels
    const name = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? ''
    // A field that is drawn as a group wears the ring round the whole of it.
    const around = element.closest('.input-group, .code') ?? element
    // An entry's ring goes round the whole of its line.
    const drawn = [getComputedStyle(element), getComputedStyle(around), getComputedStyle(element, '::after')]
    // The calendar button inside a date field is the browser's, and so is its ring.
    const isBrowsersOwn = element.matches('[type=date], [type=time]') && !element.matches(':focus-visible')
    const hasRing =
      isBrowsersOwn ||
      drawn.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2)
    const box = element.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height, innerHeight) / 2]
    const top = document.elementFromPoint(x, y)
    return {
      name: name.trim(),
      hasRing,
      isOnScreen:
        top !== null && (element.contains(top) || top.contains(element) || top.closest('label')?.control === element),
    }
  })
}

/** Tabs on until the wished part has the focus; every stop on the way is visible and not covered. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = []
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const now = await focus(page)
    seen.push(now.name)
    // What is still sliding in has a moment to arrive.
    if (now.name !== '')
      await expect
        .poll(() => focus(page), `focus after ${seen.join(' › ')}`)
        .toMatchObject({ hasRing: true, isOnScreen: true })
    if (name.test(now.name)) return
  }
  throw new Error(`${name} was never reached: ${seen.join(' › ')}`)
}

for (const [size, viewport] of [
  ['phone', phone],
  ['desktop', desktop],
] as const) {
  test(`${size}: from sign-in to log out without a mouse`, async ({ openDevice, person }) => {
    const child = await person.api.children.create({ body: { name: 'Pip' } })
    const { page } = await openDevice({ viewport, reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await tabTo(page, /^Email/)
    await page.keyboard.type(person.email)
    await tabTo(page, /^Password/)
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByText('The first feed starts the day')).toBeVisible()

    // The first stop of a page skips what is the same on all of them.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await tabTo(page, /^Skip to content$/)
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()

    await tabTo(page, /^Feed$/)
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Feeding Pip' })
    await expect(sheet).toBeVisible()
    await tabTo(page, /^Left: Start/)
    await page.keyboard.press('Enter')
    await tabTo(page, /^Save feed/)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(quickLog(page, 'Feed')).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, /^Save feed/)
    await page.keyboard.press('Enter')
    await expect(sheet).toBeHidden()
    await expect(quickLog(page, 'Feed')).toBeFocused()

    await page.keyboard.press('Tab')
    await expect(quickLog(page, 'Diaper')).toBeFocused()
    await page.keyboard.press('Enter')
    const diaper = page.getByRole('dialog', { name: 'Diaper for Pip' })
    await expect(diaper).toBeVisible()
    await tabTo(page, /^Wet$/)
    await page.keyboard.press('ArrowRight')
    await expect(diaper.getByRole('radio', { name: 'Dirty' })).toBeChecked()
    await tabTo(page, /^Done$/)
    await page.keyboard.press('Enter')
    await expect(diaper).toBeHidden()
    await expect(quickLog(page, 'Diaper')).toBeFocused()

    await page.evaluate(() => document.getElementById('main')?.focus())
    await tabTo(page, /^Dirty diaper$/)
    await page.keyboard.press('Enter')
    const details = page.getByRole('dialog', { name: 'Dirty diaper' })
    await expect(details).toBeVisible()
    await tabTo(page, /^Write a comment$/)
    await page.keyboard.type('Without a mouse')
    await page.keyboard.press('Enter')
    await expect(details.getByText('Without a mouse')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await expect(page.getByRole('button', { name: 'Dirty diaper' })).toBeFocused()

    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await tabTo(page, /^Your menu$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Your menu' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused()
    const { items } = await person.api.logs.list({ query: { childId: child._id } })
    expect(items.map(({ kind }) => kind).sort()).toEqual(['diaper', 'feeding'])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })
}

test('every control of the settings can be reached and shows that it has the focus', async ({ openDevice, person }) => {
  await person.api.children.create({ body: { name: 'Pip' } })
  const { page } = await openDevice({ of: person, reducedMotion: 'reduce' })
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible()
  await tabTo(page, /^Change Pip$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Change Pip' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Change Pip' })).toBeFocused()
  await tabTo(page, /Recently deleted/)
  await tabTo(page, /^English$/)
  await tabTo(page, /^System$/)
  await tabTo(page, /^Classic$/)
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'sunset')
  await tabTo(page, /^Night mode/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch')).toBeChecked()
})
