import type { Page } from '@playwright/test'
import { type Clothes, expectReadable } from './fixtures/accessible.ts'
import { bornMonthsAgo } from './fixtures/dates.ts'
import { entryPages } from './fixtures/entry.ts'
import { mixed } from './fixtures/own-colors.ts'
import { desktop, expect, phone, test } from './fixtures/test.ts'

/** What the page wears before anything has been painted, and whether that ever changes afterwards. */
async function watchModes(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const modes: string[] = []
    Object.assign(window, { modes })
    const note = () => {
      const mode = document.documentElement?.dataset.mode ?? 'none'
      if (document.body !== null && modes.at(-1) !== mode) modes.push(mode)
    }
    new MutationObserver(note).observe(document, { attributes: true, childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { modes: string[] }).modes)
}

test('follows the system from the first paint', { tag: ['@settings', '@shell'] }, async ({ openDevice }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await openDevice({ colorScheme })
    const modes = await watchModes(page)
    await page.goto(entryPages.login)
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    expect(await modes()).toEqual([colorScheme])
    // A system that changes over takes the page along.
    await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' })
    await expect(page.locator('html')).toHaveAttribute('data-mode', colorScheme === 'light' ? 'dark' : 'light')
  }
})

test('mode and palette are chosen in Settings, stay over a reload and never flash', {
  tag: ['@spine', '@settings', '@shell'],
}, async ({ openDevice, person }) => {
  const { page } = await openDevice({ of: person, viewport: desktop, colorScheme: 'light' })
  const modes = await watchModes(page)
  await page.goto('/settings/appearance')
  const html = page.locator('html')
  await page.getByRole('radio', { name: 'Dark', exact: true }).click()
  await expect(html).toHaveAttribute('data-mode', 'dark')
  // Tried on in a piece of the app; whoever leaves then has what they had.
  await page.getByText('Berry').click()
  await expect(page.locator('.try-on-page')).toHaveAttribute('data-theme', 'berry')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Classic' })).toBeChecked()
  await expect(html).toHaveAttribute('data-theme', 'default')
  await page.getByText('Ocean').click()
  await page.getByRole('button', { name: 'Use these colors' }).click()
  await expect(html).toHaveAttribute('data-theme', 'ocean')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Ocean' })).toBeChecked()
  expect(await modes()).toEqual(['dark'])
  await expect(html).toHaveAttribute('data-theme', 'ocean')
  // The moon turns night mode on for every tab of the person, and a page that is opened then is dark from its first paint.
  const other = await page.context().newPage()
  await other.goto('/settings/appearance')
  await page.getByRole('button', { name: 'Night mode', exact: true }).click()
  await expect(page.getByText(/^Night mode on until 6.AM$/)).toBeVisible()
  await expect(other.locator('html')).toHaveAttribute('data-mode', 'night')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Night mode', exact: true })).toHaveAttribute('aria-pressed', 'true')
  expect(await modes()).toEqual(['night'])
  await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'dark')
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#070201')
  await page.getByRole('button', { name: 'Night mode', exact: true }).click()
  await expect(other.locator('html')).toHaveAttribute('data-mode', 'dark')
})

interface Painted {
  readonly tokens: string
  readonly background: string
}

/** The background of each frame from the first one that has a body, as it is computed. */
async function watchBackgrounds(page: Page): Promise<() => Promise<readonly Painted[]>> {
  await page.addInitScript(() => {
    const painted: Painted[] = []
    Object.assign(window, { painted })
    const note = () => {
      if (document.body !== null) {
        const now = {
          tokens: document.documentElement.style.getPropertyValue('--background'),
          background: getComputedStyle(document.body).backgroundColor,
        }
        if (JSON.stringify(painted.at(-1)) !== JSON.stringify(now)) painted.push(now)
      }
      requestAnimationFrame(note)
    }
    note()
  })
  return () => page.evaluate(() => (window as unknown as { painted: Painted[] }).painted)
}

const contentOf = (page: Page, name: string) => page.locator(`meta[name="${name}"]`)

test('colors of one’s own are corrected, never flash, and follow the person to every tab and device', {
  tag: ['@settings', '@shell'],
}, async ({ openDevice, person }) => {
  const { page, context } = await openDevice({ of: person, viewport: phone, colorScheme: 'light' })
  const other = await openDevice({ of: person, colorScheme: 'dark' })
  await other.page.goto('/settings/appearance')
  await expect(other.page.getByRole('radio', { name: 'Classic' })).toBeChecked()
  const painted = await watchBackgrounds(page)
  await page.goto('/settings/appearance')
  const html = page.locator('html')
  await page.getByText('Rose').click()
  await page.getByText('Your own', { exact: true }).click()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Main color').fill('#FFE14D')
  await page.getByLabel('Pick: Background').fill('#fff4e0')
  await expect(field('Main color')).toHaveAccessibleDescription(
    /^#ffe14d became #[0-9a-f]{6}, so that words and buttons/,
  )
  await expect(page.getByRole('status').filter({ hasText: /^Main color: #ffe14d became/ })).toBeAttached()
  await expect(html).toHaveAttribute('data-theme', 'default')
  await page.getByRole('button', { name: 'Use these colors' }).click()
  await expect(page.getByText('Colors changed, and adjusted so that you can read everything')).toBeVisible()
  await expect(html).toHaveAttribute('data-theme', 'rose')
  await expect(contentOf(page, 'theme-color')).toHaveAttribute('content', '#fff4e0')
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^data:image\/svg\+xml,/)
  // The other device is dark: it makes its own of them, at once.
  await expect(other.page.locator('html')).toHaveAttribute('data-theme', 'rose')
  await expect(other.page.getByRole('radio', { name: 'Your own' })).toBeChecked()
  await expect(contentOf(other.page, 'theme-color')).not.toHaveAttribute('content', '#fff4e0')
  const tab = await context.newPage()
  await tab.goto('/settings/appearance')
  await expect(contentOf(tab, 'theme-color')).toHaveAttribute('content', '#fff4e0')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Your own' })).toBeChecked()
  expect(await painted()).toEqual([{ tokens: '#fff4e0', background: 'rgb(255, 244, 224)' }])
  await page.getByText('Mint').click()
  await page.getByRole('button', { name: 'Use these colors' }).click()
  await expect(tab.locator('html')).toHaveAttribute('data-theme', 'mint')
  await expect(tab.locator('html')).not.toHaveAttribute('style', /--background/)
  await expect(other.page.getByRole('radio', { name: 'Mint' })).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(contentOf(tab, 'theme-color')).toHaveAttribute('content', '#fff4e0')
  await expect(other.page.getByRole('radio', { name: 'Your own' })).toBeChecked()
})

test('chosen offline, colors are worn at once and sent later; signing out takes them off, signing in brings them back', {
  tag: ['@settings', '@shell'],
}, async ({ openDevice, person }) => {
  const device = await openDevice({ of: person, colorScheme: 'light' })
  const { page } = device
  await page.goto('/settings/appearance')
  await page.getByText('Your own', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Background', exact: true }).fill('#e8f4ff')
  await device.goOffline()
  await page.getByRole('button', { name: 'Use these colors' }).click()
  await expect(contentOf(page, 'theme-color')).toHaveAttribute('content', '#e8f4ff')
  await expect(
    page.getByText("Saved on this device. It'll reach your other devices when you're back online."),
  ).toBeVisible()
  await device.goOnline()
  await expect(page.getByText('Just for you, on all your devices')).toBeVisible()
  await expect
    .poll(async () => (await person.api.settings.getTheme()).theme.customColors)
    .toEqual({ background: '#e8f4ff' })
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('style', /--background/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('theme.')))).toEqual([])
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(contentOf(page, 'theme-color')).toHaveAttribute('content', '#e8f4ff')
})

/** Always the same few; `npm run colors -w e2e` looks at every page in every color. */
const sample: readonly Clothes[] = [
  { palette: 'sunset', mode: 'dark' },
  { palette: 'golden', mode: 'light' },
  { palette: 'coral', mode: 'light' },
  { palette: 'slate', mode: 'dark' },
  { palette: 'mint', mode: 'light' },
  { palette: 'berry', mode: 'dark' },
]

test('a few pages can be read in a few palettes, and in colors of one’s own however loud', {
  tag: ['@settings', '@shell'],
}, async ({ openDevice, person }) => {
  test.slow()
  const { _id: childId } = await person.api.children.create({ body: { name: 'Juno', birthdate: bornMonthsAgo(5) } })
  const log = {
    kind: 'diaper',
    childId,
    startAt: new Date().toISOString(),
    tz: 'UTC',
    details: { kind: 'wet' },
  } as const
  await person.api.logs.create({ body: { ...log, notes: '' } })
  const { page } = await openDevice({ of: person, child: 'all', viewport: phone, colorScheme: 'light' })
  const pages = ['/home', '/logs', '/charts', '/schedule', '/settings/appearance']
  const look = async (clothes: readonly Clothes[]) => {
    for (const path of pages) {
      await page.goto(path)
      await expect(page.locator('h1, h2').first()).toBeAttached()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectReadable(page, path, clothes)
    }
  }
  await look(sample)
  const theme = { mode: 'system', selectedTheme: 'ocean', customColors: mixed.loud } as const
  await person.api.settings.putTheme({ body: theme })
  await page.goto('/settings/appearance')
  await expect(page.getByRole('radio', { name: 'Your own' })).toBeChecked()
  await look([{ mode: 'light' }, { mode: 'dark' }])
})
