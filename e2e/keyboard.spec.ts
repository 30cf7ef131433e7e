import { entryPages } from './fixtures/entry.ts'
import { tabTo } from './fixtures/keyboard.ts'
import { quickLog } from './fixtures/screen.ts'
import { desktop, expect, phone, test } from './fixtures/test.ts'

for (const [size, viewport] of [
  ['phone', phone],
  ['desktop', desktop],
] as const) {
  test(`${size}: from sign-in to log out without a mouse`, { tag: ['@settings', '@shell'] }, async ({
    openDevice,
    person,
  }) => {
    const child = await person.api.children.create({ body: { name: 'Pip' } })
    const { page } = await openDevice({ viewport })
    await page.goto(entryPages.login)
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
    await tabTo(page, /^Email/)
    await page.keyboard.type(person.email)
    await tabTo(page, /^Password/)
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByText('Log a feed to get started.')).toBeVisible()

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
    await expect(page.getByRole('menuitem', { name: 'Search' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Your menu' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Search' })).toBeFocused()
    const places = [
      "Doctor's page",
      'Ideas and tips',
      'Knowledge',
      'Hand off now',
      'Medicines',
      'Milk stash',
      'Lullaby',
      'Settings',
      'Purchases',
    ]
    for (const name of places) {
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('menuitem', { name })).toBeFocused()
    }
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused()
    const { items } = await person.api.logs.list({ query: { childId: child._id } })
    expect(items.map(({ kind }) => kind).sort()).toEqual(['diaper', 'feeding'])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })
}

test('every control of the settings can be reached and shows that it has the focus', {
  tag: ['@settings', '@shell'],
}, async ({ openDevice, person }) => {
  await person.api.children.create({ body: { name: 'Pip' } })
  const { page } = await openDevice({ of: person })
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: /^Caregivers/ })).toBeVisible()
  await tabTo(page, /^Caregivers/)
  await tabTo(page, /^Recently deleted/)
  await page.goto('/settings/family')
  await expect(page.getByRole('button', { name: 'Edit Pip' })).toBeVisible()
  await tabTo(page, /^Edit Pip$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit Pip' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Edit Pip' })).toBeFocused()
  await page.goto('/settings/language')
  await expect(page.getByRole('heading', { name: 'Language', exact: true })).toBeVisible()
  await tabTo(page, /^English$/)
  await page.goto('/settings/appearance')
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible()
  await tabTo(page, /^System$/)
  await tabTo(page, /^Classic$/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Sunset' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'sunset')
  await expect(page.getByRole('radio', { name: 'Sunset' })).toBeFocused()
  await tabTo(page, /^Night mode from/)
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch')).toBeChecked()
})
