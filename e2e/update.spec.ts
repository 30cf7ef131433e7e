import type { Locator, Page } from '@playwright/test'
import { createDeployment, type Deployed, type Deployment } from './fixtures/deployment.ts'
import { entryPages } from './fixtures/entry.ts'
import type { Account } from './fixtures/people.ts'
import { makePhotos } from './fixtures/pictures.ts'
import { openHomeLive, quickLog, signInByForm, timeline, untilStoredForOffline } from './fixtures/screen.ts'
import { type Device, expect, phone, test } from './fixtures/test.ts'

const offer = (page: Page) => page.getByText('A new version of Nestwren is ready.')
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true })
const screen = (page: Page) => page.getByRole('dialog', { name: 'Upgrading' })
const failure = (page: Page) => screen(page).getByText('Update failed. Please refresh the page.')
const note = (sheet: Locator) => sheet.getByRole('textbox', { name: /^Note/ })

const versionOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.version)
const attemptsOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('pwa_recovery_attempted'))

/** Asks the server something, as the app does all day: its answer names the version that is in service. */
async function hearFromServer(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((worker) => worker?.update()))
}

/** Resolves once a newer version is on the device and waits. */
async function untilWaiting(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => ((await navigator.serviceWorker.getRegistration())?.waiting ?? null) !== null),
    )
    .toBe(true)
}

interface Family {
  readonly person: Account
  readonly child: string
}

async function countLogs({ person, child }: Family): Promise<number> {
  return (await person.api.logs.list({ query: { childId: child } })).items.length
}

async function makeFamily(person: Account): Promise<Family> {
  return { person, child: (await person.api.children.create({ body: { name: 'Pip' } }))._id }
}

/** A phone that holds the first version whole, on Home. */
async function openOld(
  openDevice: (options: object) => Promise<Device>,
  { url }: Deployment,
  { person, child }: Family,
): Promise<Device> {
  const device = await openDevice({ of: person, child, baseURL: url, hasServiceWorker: true, viewport: phone })
  await openHomeLive(device.page)
  await untilStoredForOffline(device.page)
  return device
}

/** The form of a new diaper, by its address: one tap at the same place soon after another counts as a slip. */
async function openDiaper(page: Page): Promise<Locator> {
  await page.evaluate(() => {
    location.hash = '#/log=diaper'
  })
  const sheet = page.getByRole('dialog', { name: 'Diaper for Pip' })
  await expect(sheet).toBeVisible()
  return sheet
}

async function save(sheet: Locator, { isAnother = false } = {}): Promise<void> {
  await sheet.getByRole('button', { name: /^Save/ }).click()
  // Several of one kind in one minute may be a slip, and are asked about.
  if (isAnother) await sheet.page().getByRole('button', { name: 'Yes, save it' }).click()
  await expect(sheet).toHaveCount(0)
}

/** Notes every step that the screen shows, over the reload. */
async function noteSteps(page: Page): Promise<void> {
  await page.evaluate(() => {
    const steps: string[] = []
    const look = () => {
      const text = document.querySelector('.upgrade [role=status]')?.textContent
      if (text == null || text === steps.at(-1)) return
      steps.push(text)
      sessionStorage.setItem('nestwren.steps', JSON.stringify(steps))
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}

test.describe('a newer version', () => {
  let deployment: Deployment
  test.beforeEach(async ({ url, afterwards }) => {
    deployment = await createDeployment(url, '1.0.0+old')
    afterwards(() => deployment.close())
  })

  test('is taken step by step, and what waits to be sent is there and arrives', {
    tag: ['@spine', '@updates', '@install'],
  }, async ({ openDevice, person }) => {
    const family = await makeFamily(person)
    const { page, expectRefusal, expectComplaint } = await openOld(openDevice, deployment, family)
    expectRefusal({ status: 503, path: /^\/api\// })
    expectComplaint(/WebSocket connection to/)
    deployment.takeWrites(false)
    const logged = 6
    for (let count = 1; count <= logged; count += 1) await save(await openDiaper(page), { isAnother: count > 1 })
    deployment.deploy('1.1.0+new')
    await hearFromServer(page)
    await expect(offer(page)).toBeVisible()
    await noteSteps(page)
    await update(page).click()
    await expect(screen(page).getByText('Version 1.1.0')).toBeVisible()
    // The steps alone take six seconds and a half.
    await expect(page.locator('html')).toHaveAttribute('data-version', '1.1.0+new', { timeout: 90_000 })
    const steps = await page.evaluate(() => JSON.parse(sessionStorage.getItem('nestwren.steps') ?? '[]'))
    expect(steps).toEqual([
      'Downloading new version... 20%',
      'Clearing old cache... 40%',
      'Installing new files... 60%',
      'Verifying installation... 80%',
      'Almost ready... 95%',
      'Update complete! 100%',
    ])
    await expect(offer(page)).toHaveCount(0)
    await expect(timeline(page).getByText('Wet diaper')).toHaveCount(logged)
    expect(await countLogs(family)).toBe(0)
    deployment.takeWrites(true)
    await expect.poll(() => countLogs(family), { timeout: 60_000 }).toBe(logged)
    // Nothing of the version before is left once no page of it is.
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('old'))))
      .toEqual([])
  })

  test('that cannot be had fails openly, keeps what waits through a cleared cache, and is left alone after two tries', {
    tag: ['@updates', '@install'],
  }, async ({ openDevice, person }) => {
    const family = await makeFamily(person)
    const { page, expectRefusal, expectComplaint } = await openOld(openDevice, deployment, family)
    const next = deployment.deploy('1.1.0+new')
    expectRefusal({ status: 404, path: next.part })
    expectRefusal({ status: 503, path: /^\/api\// })
    expectComplaint(/bad-precaching-response|ServiceWorker|WebSocket connection to/)
    deployment.refuseFiles(next)
    deployment.takeWrites(false)
    await save(await openDiaper(page))

    await page.reload()
    await failOnce(page, next)
    expect(await attemptsOf(page)).toBe('1')
    await screen(page).getByRole('button', { name: 'Clear Cache & Reload' }).click()
    // Signed in still, with what waits, and with the files that the server has.
    await expect(timeline(page).getByText('Wet diaper')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-version', '1.1.0+new')
    await expect(page.getByText('Waiting for signal').first()).toBeAttached()
    deployment.takeWrites(true)
    await expect.poll(() => countLogs(family), { timeout: 60_000 }).toBe(1)

    // With a version of its own on the device again, the tab fails once more.
    deployment.refuseFiles(null)
    await untilStoredForOffline(page)
    const third = deployment.deploy('1.2.0+third')
    expectRefusal({ status: 404, path: third.part })
    deployment.refuseFiles(third)
    await failOnce(page, third)
    expect(await attemptsOf(page)).toBe('2')
    await screen(page).getByRole('button', { name: 'Refresh Page' }).click()
    await expect(timeline(page).getByText('Wet diaper')).toBeVisible()
    deployment.refuseFiles(null)
    await hearFromServer(page)
    await untilWaiting(page)
    await expect(offer(page)).toHaveCount(0)
    // Another tab has not tried yet.
    const other = await page.context().newPage()
    await openHomeLive(other)
    await expect(offer(other)).toBeVisible()
  })

  /** The device has been told of the version, could not store it, and the person tries. */
  async function failOnce(page: Page, { version }: Deployed): Promise<void> {
    await expect(async () => {
      await page.evaluate(async () => {
        await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined)
        dispatchEvent(new Event('online'))
      })
      await expect(offer(page)).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await update(page).click()
    await expect(failure(page)).toBeVisible()
    expect(await versionOf(page)).not.toBe(version)
  }

  test('leaves another tab what is being filled in there, and the parts of its own version', {
    tag: ['@updates', '@install'],
  }, async ({ openDevice, person }) => {
    const family = await makeFamily(person)
    const old = deployment
    const { page, context, expectRefusal } = await openOld(openDevice, old, family)
    const oldPart = '/assets/part-1-0-0-old.js'
    const sheet = await openDiaper(page)
    await sheet.getByRole('button', { name: 'Add a note' }).click()
    await note(sheet).fill('After the walk')

    const next = deployment.deploy('1.1.0+new')
    await hearFromServer(page)
    await untilWaiting(page)
    const other = await context.newPage()
    await openHomeLive(other)
    await update(other).click()
    await expect(other.locator('html')).toHaveAttribute('data-version', '1.1.0+new', { timeout: 90_000 })

    // The first tab has heard of it and goes on.
    await expect(offer(page)).toBeAttached()
    expect(await versionOf(page)).toBe('1.0.0+old')
    await expect(note(sheet)).toHaveValue('After the walk')
    const isThere = (path: string) => page.evaluate(async (at) => (await fetch(at)).ok, path)
    expect([await isThere(oldPart), await isThere(next.part)]).toEqual([true, true])
    await save(sheet)
    await expect.poll(() => countLogs(family)).toBe(1)
    await update(page).click()
    await expect(page.locator('html')).toHaveAttribute('data-version', '1.1.0+new')
    await expect(timeline(page).getByText('After the walk')).toBeVisible()
    // Now nobody needs the old files any more.
    expectRefusal({ status: 404, path: oldPart })
    await expect.poll(() => isThere(oldPart)).toBe(false)
  })
})

test('an error that stops the app clears what it is made of and loads it again, once', {
  tag: ['@updates', '@install'],
}, async ({ openDevice, person }) => {
  await person.api.children.create({ body: { name: 'Pip' } })
  const { page } = await openDevice({ of: person, hasServiceWorker: true, viewport: phone })
  await openHomeLive(page)
  await untilStoredForOffline(page)
  const fail = () =>
    page.evaluate(() => {
      const error = new TypeError("Cannot read properties of undefined (reading 'kind')")
      error.stack = `at f (${location.origin}/assets/root.js:1:1)`
      document.body.dataset.isBefore = 'true'
      dispatchEvent(new ErrorEvent('error', { error, message: error.message }))
    })
  const isBefore = () => page.evaluate(() => document.body.dataset.isBefore === 'true')
  await fail()
  await expect.poll(() => isBefore().catch(() => true)).toBe(false)
  await expect(timeline(page)).toBeVisible()
  expect(await attemptsOf(page)).toBe('1')
  // It becomes an app that opens without a network again.
  await untilStoredForOffline(page)
  await fail()
  expect(await isBefore()).toBe(true)
  await quickLog(page, 'Diaper').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await isBefore()).toBe(true)
})

test('shortcuts of the installed app open their sheets, at once or after signing in', {
  tag: ['@updates', '@install'],
}, async ({ openDevice, person }) => {
  await person.api.children.create({ body: { name: 'Pip' } })
  const { page } = await openDevice({ of: person, viewport: phone })
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    id: string
    lang: string
    shortcuts: { name: string; url: string; icons: { src: string }[] }[]
  }
  expect(manifest).toMatchObject({ id: '/home', lang: 'en-US' })
  const titles = ['Feeding Pip', 'Diaper for Pip', /sleep/i]
  expect(manifest.shortcuts).toHaveLength(titles.length)
  for (const [at, { url, icons }] of manifest.shortcuts.entries()) {
    await page.goto('/logs')
    await page.goto(url)
    await expect(page.getByRole('dialog', { name: titles[at] ?? '' })).toBeVisible()
    expect((await page.request.get(icons[0]?.src ?? '')).headers()['content-type']).toBe('image/png')
  }
  // Nothing was logged by opening.
  const { items } = await person.api.logs.list({ query: {} })
  expect(items).toEqual([])

  const stranger = await openDevice({ viewport: phone })
  await stranger.page.goto(manifest.shortcuts[1]?.url ?? '')
  await signInByForm(stranger.page, person)
  await expect(stranger.page.getByRole('dialog', { name: 'Diaper for Pip' })).toBeVisible()
})

test('photos that are shared with the app wait for signing in, and are added', {
  tag: ['@updates', '@install'],
}, async ({ openDevice, person }) => {
  const child = (await person.api.children.create({ body: { name: 'Pip' } }))._id
  const [photo] = await makePhotos(1)
  const { page } = await openDevice({ hasServiceWorker: true, viewport: phone })
  await page.goto(entryPages.login)
  await untilStoredForOffline(page)
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect(manifest.share_target).toMatchObject({ method: 'POST', enctype: 'multipart/form-data' })
  await share(page, manifest.share_target, [
    { name: 'walk.jpg', type: 'image/jpeg', bytes: photo?.buffer.toString('base64') ?? '' },
    { name: 'notes.txt', type: 'text/plain', bytes: 'aGk=' },
  ])
  await signInByForm(page, person)
  const sheet = page.getByRole('dialog', { name: 'Add photos' })
  await expect(sheet.getByRole('listitem').filter({ hasText: 'notes.txt' })).toContainText(
    'Photos can be JPEG, PNG, WebP, GIF, HEIC, or AVIF.',
  )
  // A reload takes nothing away.
  await page.reload()
  await sheet.getByRole('button', { name: 'Add 1 photo' }).click()
  await expect
    .poll(async () => (await person.api.photos.list({ query: { childId: child } })).items.length, { timeout: 30_000 })
    .toBe(1)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Photos', exact: true }).getByRole('link')).toHaveCount(1)
  await expect(sheet).toHaveCount(0)

  // Where no service worker is there to keep them, that is said.
  const bare = await openDevice({ of: person, viewport: phone })
  await bare.page.goto('/settings')
  await share(bare.page, manifest.share_target, [{ name: 'walk.jpg', type: 'image/jpeg', bytes: 'aGk=' }])
  await expect(
    bare.page.getByText("Those photos couldn't be opened. Share them again, or choose them here."),
  ).toBeVisible()
})

interface Target {
  readonly action: string
  readonly params: { readonly files: readonly { readonly name: string }[] }
}

/** Sends files to the app as the share sheet of a phone does: as a form that opens a page. */
async function share(
  page: Page,
  { action, params }: Target,
  files: readonly { name: string; type: string; bytes: string }[],
): Promise<void> {
  const field = params.files[0]?.name ?? ''
  await page.evaluate(
    ({ action, field, files }) => {
      const form = Object.assign(document.createElement('form'), {
        action,
        method: 'post',
        enctype: 'multipart/form-data',
      })
      const input = Object.assign(document.createElement('input'), { type: 'file', name: field, multiple: true })
      const list = new DataTransfer()
      for (const { name, type, bytes } of files)
        list.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name, { type }))
      input.files = list.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { action, field, files },
  )
}
