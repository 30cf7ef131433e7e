import type { Locator } from '@playwright/test'
import { expectAccessibleAtAnySize, narrow, setTextSize, standsOutAtAnySize } from './fixtures/accessible.ts'
import { bornMonthsAgo } from './fixtures/dates.ts'
import { entryPages } from './fixtures/entry.ts'
import { makeMonth } from './fixtures/made-families.ts'
import { makePhotos } from './fixtures/pictures.ts'
import { openHomeLive, quickLog, timeline } from './fixtures/screen.ts'
import { expect, test } from './fixtures/test.ts'

/** Pages with nothing to open first, each with a heading that shows that it is there. */
const plainPages = [
  ['/settings', /^(Settings|Profile and sign-in)$/],
  ['/settings/profile', "Where you're signed in"],
  ['/settings/family', 'Invites'],
  ['/settings/family/changes', 'Changes'],
  ['/settings/family/site', 'Your page'],
  ['/settings/family/site/photos', 'Photos on the site'],
  ['/settings/family/site/registry', 'What you hear'],
  ['/settings/family/links', 'Links for grandparents'],
  ['/settings/appearance', 'Appearance'],
  ['/settings/language', 'Time zone'],
  ['/settings/notifications', 'Devices that get notifications'],
  ['/settings/logging', 'Quick log buttons'],
  ['/medicines', 'Medicines'],
  ['/milk', 'Milk stash'],
  ['/charts', 'Charts'],
  ['/schedule', /^Schedule/],
  ['/schedule?view=day', /^Schedule/],
  ['/schedule?view=month', /^Schedule/],
  ['/schedule/custody', 'Parenting time'],
  ['/schedule/custody/history', 'Parenting time history'],
  ['/schedule/handoffs', 'Handoff notes'],
  ['/schedule/calendars', 'Calendar apps'],
  ['/ideas', 'Ideas and tips'],
  ['/knowledge', 'All articles'],
  ['/knowledge/create', 'Write an article'],
  ['/settings/insights', 'Likely times and ideas'],
  ['/vault', 'Vault'],
  ['/vault/photos', 'Photos'],
  ['/vault/documents', 'Documents'],
  ['/settings/recommend', 'Your link'],
  ['/settings/vault', 'Your ways to confirm'],
  ['/settings/data', 'Newsletter'],
  ['/settings/import', 'Bring your logs from another app'],
] as const

test('sign-in and registration', { tag: ['@auth', '@shell', '@settings'] }, async ({ openDevice }) => {
  const { page } = await openDevice()
  await page.goto(entryPages.login)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'sign-in')
  await page.getByRole('button', { name: 'Register here' }).click()
  const dialog = page.getByRole('dialog', { name: 'Join the Family' })
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  await expect(dialog.getByText('Enter your email.')).toBeVisible()
  await expectAccessibleAtAnySize(page, 'registration with errors')
})

test('the pages of a family', { tag: ['@auth', '@shell', '@settings'] }, async ({ openDevice, url }) => {
  test.slow()
  const { mara } = await makeMonth(url, { hasAlbum: true })
  const { page } = await openDevice({ of: mara, child: 'all' })
  await openHomeLive(page)
  await expectAccessibleAtAnySize(page, 'home of everyone')
  await page.getByRole('group', { name: 'Choose child' }).getByRole('button', { name: /^Juno/ }).click()
  await expect(page.getByRole('region', { name: 'Juno right now' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'home')
  await page.getByRole('button', { name: 'Your menu' }).click()
  // A menu hangs from its button, not in a landmark.
  await expectAccessibleAtAnySize(page, 'menu', ['region'])
  await page.keyboard.press('Escape')
  await page.goto('/logs')
  await expect(page.getByRole('region', { name: 'Logs' }).getByRole('button').first()).toBeVisible()
  await expectAccessibleAtAnySize(page, 'logs')
  await page.goto('/logs?q=pear')
  await expect(page.getByRole('searchbox')).toHaveValue('pear')
  await expectAccessibleAtAnySize(page, 'search')
  for (const [path, landmark] of plainPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: landmark }).first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessibleAtAnySize(page, path)
  }
  await page.goto('/settings/recently-deleted')
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'recently deleted')
})

test('timers, a photo, a document and what is found', { tag: ['@auth', '@shell', '@settings'] }, async ({
  openDevice,
  person,
}) => {
  test.slow()
  const { api } = person
  const { _id: childId } = await api.children.create({ body: { name: 'Juno', birthdate: bornMonthsAgo(5) } })
  const startAt = new Date(Date.now() - 600_000).toISOString()
  const of = { childId, startAt, endAt: null, tz: 'UTC' }
  const details = { type: null, location: null, putDownAt: null, wakings: [], moodBefore: null, moodAfter: null }
  await api.logs.create({ body: { ...of, kind: 'sleep', notes: 'Bottle is in the fridge', details } })
  await api.logs.create({ body: { ...of, kind: 'activity', notes: '', details: { kind: 'play', title: null } } })
  const [walk, snow] = (await makePhotos(2)).map(
    ({ buffer, name, mimeType }) => new File([Uint8Array.from(buffer)], name, { type: mimeType }),
  )
  if (walk === undefined || snow === undefined) throw new Error('There are two photos.')
  await api.photos.upload({ body: { childIds: childId, caption: 'First snow', tz: 'UTC' }, file: snow })
  await api.photos.upload({
    body: { childIds: childId, caption: 'The long way round the lake', tz: 'UTC' },
    file: walk,
  })
  await api.documents.upload({ body: { childIds: childId, title: 'Vaccination record' }, file: walk })
  const { page } = await openDevice({ of: person, child: 'all' })
  await openHomeLive(page)
  const bar = page.getByRole('region', { name: 'Running timers' })
  await bar.getByRole('button', { name: /^Show all \d+ timers$/ }).click()
  await expect(bar.getByRole('listitem').nth(1)).toBeVisible()
  await expectAccessibleAtAnySize(page, 'home with the timer bar open')
  await page.goto('/search?q=fridge')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('fridge')
  await expectAccessibleAtAnySize(page, 'search with finds')
  await page.goto('/search?q=zeppelin')
  await expect(page.getByText('Nothing found').last()).toBeVisible()
  await expectAccessibleAtAnySize(page, 'search without finds')
  await page.goto('/vault/photos')
  await page.getByRole('link', { name: /^The long way round the lake/ }).click()
  await expect(page.getByRole('button', { name: 'Next photo' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'photo')
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('complementary', { name: 'About this photo' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'details of a photo')
  await page.goto('/vault/documents')
  await page.getByRole('link', { name: /Vaccination record/ }).click()
  await expect(page.getByRole('heading', { name: 'Vaccination record' })).toBeVisible()
  await expectAccessibleAtAnySize(page, 'document')
})

test('every sheet and dialog', { tag: ['@auth', '@shell', '@settings'] }, async ({ openDevice, family }) => {
  test.slow()
  const { page } = await openDevice({ of: family.mara, child: family.child._id })
  await openHomeLive(page)
  const close = () => page.getByRole('button', { name: 'Close' }).last().click()
  const check = async (name: string, sheet: Locator) => {
    await expect(sheet).toBeVisible()
    await expectAccessibleAtAnySize(page, name)
  }
  await quickLog(page, 'Feed').click()
  const feed = page.getByRole('dialog', { name: /^Feeding/ })
  await check('feed', feed)
  await feed.getByRole('radio', { name: 'Bottle' }).click()
  await check('bottle', feed)
  await feed.getByRole('radio', { name: 'Solids' }).click()
  await check('solids', feed)
  await feed.getByRole('radio', { name: 'Nursing' }).click()
  await feed.getByRole('button', { name: /^Left: Start/ }).click()
  await feed.getByRole('button', { name: 'Fix a mistake' }).click()
  await check('running feed', feed)
  await close()
  await expectAccessibleAtAnySize(page, 'home with a running feed')
  await quickLog(page, 'Activity').click()
  await check('activity', page.getByRole('dialog', { name: /^Activity/ }))
  await close()
  await quickLog(page, 'More').click()
  await check('more', page.getByRole('dialog', { name: 'Log something' }))
  await page.getByRole('radio', { name: 'Earlier' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sleep' }).click()
  await check('sleep', page.getByRole('dialog', { name: /^Sleep for/ }))
  await close()
  await quickLog(page, 'Diaper').click()
  const diaper = page.getByRole('dialog', { name: /^Diaper for/ })
  await diaper.getByRole('radio', { name: 'Dirty' }).click()
  await check('diaper', diaper)
  await diaper.getByRole('button', { name: 'Done' }).click()
  await timeline(page).getByRole('button', { name: 'Dirty diaper' }).click()
  const details = page.getByRole('dialog', { name: 'Dirty diaper' })
  await details.getByRole('textbox', { name: 'Write a comment' }).fill('Well done')
  await details.getByRole('button', { name: 'Send' }).click()
  await expect(details.getByRole('button', { name: 'Delete comment' })).toBeVisible()
  await check('details', details)
  await details.getByRole('button', { name: 'Edit' }).click()
  await diaper.getByRole('button', { name: 'Add a note' }).click()
  await diaper.getByRole('button', { name: /^When/ }).click()
  await diaper.getByRole('button', { name: 'More details' }).click()
  await diaper.getByRole('textbox', { name: 'Note' }).fill('Changed')
  await check('edit', diaper)
  await close()
  await check('leaving without saving', page.getByRole('alertdialog'))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await page.goto('/settings/family')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await check('invite', page.getByRole('dialog', { name: 'Invite someone' }))
  await close()
  await page.getByRole('button', { name: 'Add a child' }).click()
  await check('child', page.getByRole('dialog', { name: 'Add a child' }))
  await close()
  await page.getByRole('button', { name: `Remove ${family.child.name}` }).click()
  await check('remove child', page.getByRole('alertdialog'))
})

test('nothing scrolls sideways at 320 px and any text size, and what matters is in sight', {
  tag: ['@auth', '@shell', '@settings'],
}, async ({ openDevice, url }) => {
  test.slow()
  const { mara } = await makeMonth(url, { hasAlbum: true })
  const { page } = await openDevice({ of: mara, viewport: narrow, child: 'all' })
  const paths = ['/home', '/logs', ...plainPages.map(([path]) => path), '/settings/recently-deleted']
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect.soft(await standsOutAtAnySize(page), path).toEqual([])
  }
  await page.goto('/home')
  await setTextSize(page, '200%')
  await quickLog(page, 'Feed').click()
  const dialog = page.getByRole('dialog', { name: /^Feeding/ })
  await dialog.getByRole('radio', { name: 'Nursing' }).click()
  await expect(dialog.getByRole('button', { name: /^Left: Start/ })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Bottle' }).click()
  await expect(dialog.getByRole('button', { name: 'Save feed' })).toBeInViewport({ ratio: 1 })
  expect.soft(await standsOutAtAnySize(page), 'feeding').toEqual([])
  const visitor = await openDevice({ viewport: narrow })
  await visitor.page.goto(entryPages.login)
  await expect(visitor.page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect.soft(await standsOutAtAnySize(visitor.page), 'sign-in').toEqual([])
  await visitor.page.getByRole('button', { name: 'Register here' }).click()
  await visitor.page.getByRole('button', { name: 'Send me a code' }).scrollIntoViewIfNeeded()
  await expect(visitor.page.getByRole('button', { name: 'Send me a code' })).toBeInViewport({ ratio: 1 })
  expect.soft(await standsOutAtAnySize(visitor.page), 'registration').toEqual([])
})
