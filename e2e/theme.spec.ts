import type { Page } from '@playwright/test'
import { entryPages } from './fixtures/entry.ts'
import { desktop, expect, test } from './fixtures/test.ts'

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

test('follows the system from the first paint', async ({ openDevice }) => {
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

test('mode and palette are chosen in Settings, stay over a reload and never flash', async ({ openDevice, person }) => {
  const { page } = await openDevice({ of: person, viewport: desktop, colorScheme: 'light' })
  const modes = await watchModes(page)
  await page.goto('/settings/appearance')
  const html = page.locator('html')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(html).toHaveAttribute('data-mode', 'dark')
  await page.getByText('Ocean').click()
  await expect(html).toHaveAttribute('data-theme', 'ocean')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
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
