import type { Page } from '@playwright/test'
import { bornMonthsAgo } from './fixtures/dates.ts'
import { makeNannyFamily } from './fixtures/made-families.ts'
import { lookAt, makePhotos } from './fixtures/pictures.ts'
import { untilStoredForOffline } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const list = (page: Page) => page.getByRole('list', { name: 'Articles' })

async function openKnowledge(page: Page): Promise<void> {
  await page.goto('/knowledge')
  await expect(heading(page, 'Knowledge')).toBeVisible()
  await expect(list(page).getByText('Safe sleep, the basics')).toBeVisible()
}

test('an article of the family: written with a picture over a reload, read and talked about by the nanny, changed, deleted and brought back', {
  tag: '@knowledge',
}, async ({ openDevice, url }) => {
  const { owner, nell, pip } = await makeNannyFamily(url)
  const [one, two] = await Promise.all([
    openDevice({ of: owner, child: pip._id }),
    openDevice({ of: nell, child: pip._id }),
  ])
  const [mine, theirs] = [one.page, two.page]
  await Promise.all([openKnowledge(mine), openKnowledge(theirs)])

  // Who may not write has no way to it, and the server says so as well.
  await expect(theirs.getByRole('button', { name: 'Write an article' })).toHaveCount(0)
  const refused = nell.api.knowledge.create({ body: { title: 'Mine', body: 'Mine', category: 'family' } })
  await expect(refused).rejects.toMatchObject({ status: 403 })

  await mine.getByRole('button', { name: 'Write an article' }).click()
  await mine.getByLabel('Title').fill('House rules')
  const text = mine.getByRole('textbox', { name: 'Text' })
  await text.fill('Shoes off')
  await text.selectText()
  await mine.getByRole('button', { name: 'Bold' }).click()
  await expect(text).toHaveValue('**Shoes off**')
  await text.press('End')
  await text.pressSequentially(' <img src=x onerror=alert(1)>')
  await mine.reload()
  await expect(text).toHaveValue('**Shoes off** <img src=x onerror=alert(1)>')
  await expect(mine.getByText("Here's what you had typed.")).toBeVisible()
  await text.press('Control+End')
  const [picture] = await makePhotos(1)
  if (picture === undefined) throw new Error('There is a picture.')
  await mine.getByLabel('Choose a picture').setInputFiles(picture)
  await expect(text).toHaveValue(/!\[What the picture shows\]\(picture:[0-9a-f-]{36}\)/)
  await mine.getByRole('tab', { name: 'Preview' }).click()
  const preview = mine.getByRole('tabpanel')
  await expect(preview.locator('strong')).toHaveText('Shoes off')
  await expect(preview.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect.poll(() => lookAt(preview.getByRole('img', { name: 'What the picture shows' }))).toBe('something')
  await mine.getByRole('button', { name: 'Save article' }).click()
  await expect(heading(mine, 'House rules')).toBeVisible()

  // The other phone has it at once, and what is said about it.
  await list(theirs)
    .getByRole('link', { name: /House rules/ })
    .click()
  await expect(heading(theirs, 'House rules')).toBeVisible()
  await expect.poll(() => lookAt(theirs.getByRole('img', { name: 'What the picture shows' }))).toBe('something')
  await expect(theirs.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await theirs.getByRole('button', { name: 'Like' }).click()
  await expect(mine.getByText('Liked by Nell')).toBeVisible()
  await theirs.getByRole('button', { name: 'Like' }).click()
  await expect(mine.getByText('Liked by Nell')).toHaveCount(0)
  await theirs.getByRole('textbox', { name: 'Write a comment' }).fill('Also the boots?')
  await expect(mine.getByText('Typing: Nell')).toBeVisible()
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(mine.getByText('Also the boots?')).toBeVisible()
  await mine.getByRole('textbox', { name: 'Write a comment' }).fill('Those too')
  await mine.getByRole('button', { name: 'Send' }).click()
  await expect(theirs.getByText('Those too')).toBeVisible()

  await mine.getByRole('button', { name: 'Edit' }).click()
  await mine.getByLabel('Title').fill('Rules of the house')
  await mine.getByRole('button', { name: 'Save article' }).click()
  await expect(heading(theirs, 'Rules of the house')).toBeVisible()

  // Read again, the article is not there.
  two.expectRefusal({ status: 404, path: /^\/api\/knowledge\// })
  one.expectRefusal({ status: 404, path: /^\/api\/knowledge\// })
  await mine.getByRole('button', { name: 'Delete', exact: true }).click()
  await mine.getByRole('button', { name: 'Delete it' }).click()
  await expect(heading(mine, 'Knowledge')).toBeVisible()
  await expect(theirs.getByText('This article is no longer here')).toBeVisible()
  await mine.goto('/settings/recently-deleted')
  await mine.getByRole('button', { name: 'Bring back Rules of the house' }).click()
  await expect(mine.getByText('Rules of the house is back')).toBeVisible()
  await openKnowledge(mine)
  await expect(list(mine).getByText('Rules of the house')).toBeVisible()
})

test('articles are searched, filtered, read on, saved, and read and written without a network', {
  tag: '@knowledge',
}, async ({ openDevice, person }) => {
  const { api } = person
  await api.children.create({ body: { name: 'Juno', birthdate: bornMonthsAgo(1) } })
  const device = await openDevice({ of: person, child: 'all', hasServiceWorker: true })
  const { page } = device
  await page.goto('/home')
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Knowledge' }).click()
  await expect(list(page).getByText('Safe sleep, the basics')).toBeVisible()
  await untilStoredForOffline(page)

  // A word that stands in the text alone.
  await page.getByRole('searchbox').fill('swaddling')
  await expect(list(page).getByRole('listitem').filter({ hasText: 'Safe sleep, the basics' })).toBeVisible()
  await page.getByRole('searchbox').fill('zzzz')
  await page.getByRole('button', { name: 'Show all articles' }).click()
  await page.getByRole('button', { name: 'Sleep', exact: true }).click()
  await expect(list(page).getByText('Bringing your baby home')).toHaveCount(0)
  await page.getByRole('group', { name: 'For the age of' }).getByRole('button', { name: 'Juno' }).click()
  await list(page)
    .getByRole('link', { name: /Safe sleep, the basics/ })
    .click()
  await expect(heading(page, 'Safe sleep, the basics')).toBeVisible()
  await expect(page.getByText('not a diagnosis')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Read so far' })
  const readSoFar = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(readSoFar).toBeGreaterThan(0)
  const atFirst = await readSoFar()
  await page.mouse.move(300, 300)
  await page.mouse.wheel(0, 200)
  await expect.poll(readSoFar).toBeGreaterThan(atFirst)
  await openKnowledge(page)
  const begun = page.getByRole('region', { name: 'Continue reading' })
  await expect(begun.getByText('Safe sleep, the basics')).toBeVisible()
  await page.getByRole('button', { name: /^Save .*for offline$/ }).click()
  await expect(page.getByText(/can be read offline$/)).toBeVisible()

  await device.goOffline()
  await page.reload()
  await page.getByRole('button', { name: 'Show more' }).click()
  await list(page)
    .getByRole('link', { name: /Bringing your baby home/ })
    .click()
  await expect(page.getByRole('heading', { name: 'What a usual day looks like' })).toBeVisible()
  await page.goto('/knowledge/create')
  await page.getByLabel('Title').fill('Bedtime song')
  await page.getByRole('textbox', { name: 'Text' }).fill('Hush, *little* one')
  await page.getByRole('button', { name: 'Save article' }).click()
  await expect(heading(page, 'Bedtime song')).toBeVisible()
  await expect(page.getByText('Hush, *little* one')).toBeVisible()
  await expect(page.getByText('Waiting for signal').first()).toBeVisible()
  await device.goOnline()
  await expect(page.locator('em')).toHaveText('little')
  const { items } = await api.knowledge.list({ query: { origin: 'family' } })
  expect(items.map(({ title }) => title)).toEqual(['Bedtime song'])
})
