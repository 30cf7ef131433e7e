import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { bornMonthsAgo } from './fixtures/dates.ts'
import { entryPages } from './fixtures/entry.ts'
import { expect, test } from './fixtures/test.ts'

/** Every text of the product in English, from the catalog, with its Spanish: those that differ and hold no values. */
function englishTexts(): ReadonlySet<string> {
  const read = (locale: string) => {
    const files = globSync(`../web/app/platform/i18n/catalogs/*/${locale}.po`, { cwd: import.meta.dirname })
    const blocks = files.flatMap((file) => readFileSync(join(import.meta.dirname, file), 'utf8').split(/\n\n+/))
    const texts = new Map<string, string>()
    for (const block of blocks) {
      const part = (name: string) =>
        [...(new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(block)?.[1] ?? '').matchAll(/"(.*)"/g)]
          .map(([, text]) => text)
          .join('')
      if (part('msgid') !== '') texts.set(part('msgid'), part('msgstr').replaceAll('\\"', '"'))
    }
    return texts
  }
  const [english, spanish] = [read('en'), read('es')]
  const texts = [...english]
    .filter(([id, text]) => spanish.get(id) !== text && !/[{<]/.test(text))
    .map(([, text]) => text)
  const inSpanishToo = new Set(spanish.values())
  return new Set(texts.filter((text) => !inSpanishToo.has(text)))
}

/** All words on the screen: texts, and the names only readers hear. */
function wordsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const words: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent !== null && parent.closest('script, style, [lang]:not(html)') === null)
        words.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) words.push(element.getAttribute(name) ?? '')
    return words.map((text) => text.trim()).filter((text) => text !== '')
  })
}

test('Spanish is chosen in Settings, stays, and leaves no English behind', {
  tag: ['@spine', '@settings', '@shell'],
}, async ({ openDevice, person }) => {
  const english = englishTexts()
  expect(english.size).toBeGreaterThan(150)
  const child = await person.api.children.create({ body: { name: 'Pip', birthdate: bornMonthsAgo(5) } })
  await person.api.children.create({ body: { name: 'Bo' } })
  await person.api.logs.create({
    body: {
      childId: child._id,
      kind: 'diaper',
      startAt: new Date().toISOString(),
      tz: 'UTC',
      details: { kind: 'dirty', color: 'brown', consistency: 'soft', hasRash: true },
    },
  })
  const { page } = await openDevice({ of: person, child: child._id })
  const expectNoEnglish = async (place: string) => {
    const left = (await wordsOf(page)).filter((text) => english.has(text))
    expect.soft([...new Set(left)], place).toEqual([])
  }
  await page.goto('/settings/language')
  await page.getByRole('radio', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeVisible()
  await expectNoEnglish('settings')
  for (const part of ['profile', 'family', 'appearance', 'language', 'recommend', 'data']) {
    await page.goto(`/settings/${part}`)
    await expect(page.locator('main h1')).toBeVisible()
    await expectNoEnglish(part)
  }

  await page.goto('/home')
  await expect(page.getByText('Pañal sucio').first()).toBeVisible()
  await expectNoEnglish('home')
  const quick = page.locator('.console .quick button')
  await quick.nth(0).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await expectNoEnglish('feed')
  await sheet.getByRole('radio').nth(1).click()
  await expectNoEnglish('bottle')
  await sheet.getByRole('radio', { name: 'Sólidos' }).or(sheet.getByRole('radio').nth(2)).first().click()
  await expectNoEnglish('solids')
  await page.keyboard.press('Escape')
  await quick.nth(3).click()
  await expect(sheet).toBeVisible()
  await expectNoEnglish('activity')
  await page.keyboard.press('Escape')
  await quick.nth(4).click()
  await expectNoEnglish('more')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Pañal sucio' }).click()
  await expect(sheet).toBeVisible()
  await expectNoEnglish('details')
  await page.keyboard.press('Escape')
  await page.goto('/logs')
  await expect(page.getByRole('button', { name: 'Pañal sucio' })).toBeVisible()
  await expectNoEnglish('logs')
  await page.goto('/settings/recently-deleted')
  await expect(page.locator('main h1')).toBeVisible()
  await expectNoEnglish('recently deleted')
})

test('the sign-in page speaks the language of the browser, refusals of the server too', {
  tag: ['@settings', '@shell'],
}, async ({ openDevice }) => {
  const english = englishTexts()
  const { page, expectRefusal } = await openDevice({ locale: 'es-MX' })
  await page.goto(entryPages.login)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expectRefusal({ status: 401, path: '/api/auth/login' })
  await page.locator('input[type=email]').fill('nobody@homemail.example')
  await page.locator('input[type=password]').fill('no password of anybody')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: /./ }).first()).toBeVisible()
  expect((await wordsOf(page)).filter((text) => english.has(text))).toEqual([])
})
