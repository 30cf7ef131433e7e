import { presetLevels } from '@nestwren/contract/permissions'
import { button } from './fixtures/entry.ts'
import { listenIn } from './fixtures/live-frames.ts'
import {
  dot,
  healthPart,
  logsPart,
  makeRightsFamily,
  openEditor,
  parts,
  type RightsFamily,
  saveEditor,
  shown,
} from './fixtures/rights-family.ts'
import { type RightsServer, startRightsServer } from './fixtures/rights-server.ts'
import { untilStoredForOffline } from './fixtures/screen.ts'
import { everywhere, exportOf, nowhere, seenBy, storedOn } from './fixtures/seen-through.ts'
import { type Device, expect, test } from './fixtures/test.ts'

let own: RightsServer
const dayMs = 86_400_000

test.beforeAll(async () => {
  own = await startRightsServer()
})
test.afterAll(() => own.remove())

/** What was on offer a moment ago may be asked for in the very moment it is taken away. */
function letRefusalsBe(device: Device): void {
  for (const status of [403, 404]) device.expectRefusal({ status, path: /^\/api\// })
}

const refused = { status: 403 }
const isAllowed = (call: Promise<unknown>) =>
  call.then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject(refused)
      return false
    },
  )

test('to see, to add and to have all of a part are three things, in every part', {
  tag: ['@members', '@account'],
}, async () => {
  const { mother, nanny, pip, letNanny } = await makeRightsFamily(own.server.url)
  const all = [pip._id]
  for (const part of parts) {
    const canNow = async (level: 'view' | 'add' | 'manage') => {
      await letNanny({ [part.area]: level })
      const ofMother = await part.make(mother, all, 'Amber')
      const isSeen = await isAllowed(ofMother.get(nanny))
      const made = await part.make(nanny, all, 'Basil').catch((error: unknown) => {
        expect(error).toMatchObject(refused)
        return null
      })
      return {
        isSeen,
        canAdd: made !== null,
        canRemoveOwn: made !== null && (await isAllowed(part.remove(nanny, made.id))),
        canRemoveOthers: await isAllowed(part.remove(nanny, ofMother.id)),
      }
    }
    const usual = { isSeen: true, canAdd: true, canRemoveOwn: true }
    expect(await canNow('manage'), part.area).toEqual({ ...usual, canRemoveOthers: true })
    expect(await canNow('add'), part.area).toEqual({ ...usual, canRemoveOthers: false })
    expect(await canNow('view'), part.area).toEqual({
      isSeen: true,
      canAdd: false,
      canRemoveOwn: false,
      canRemoveOthers: false,
    })
  }
})

/** Of how many logs somebody was told: those of a moment are told together, and how many these are is a matter of pace. */
function logsTold(told: readonly string[]): number {
  const logsOf = (line: string) => Number(/added (\d+) logs/.exec(line)?.[1] ?? (/photo|document/.test(line) ? 0 : 1))
  return told.reduce((sum, line) => sum + logsOf(line), 0)
}

test('an access that ends by itself ends everywhere, and the next one begins by itself', {
  tag: ['@spine', '@members', '@account'],
}, async ({ openDevice }) => {
  const { url } = own.server
  const { mother, nanny, grandparent, pip, letNanny } = await makeRightsFamily(url)
  const phones = { nanny: await own.push.closedAppOf(nanny), grandparent: await own.push.closedAppOf(grandparent) }
  const device = await openDevice({ of: nanny, child: pip._id, baseURL: url })
  letRefusalsBe(device)
  const heard = listenIn(device.page)
  await device.page.goto('/logs')
  const made = []
  for (const part of parts) made.push({ part, item: await part.make(mother, [pip._id], 'Amber') })
  await expect(shown(device.page, 'Amber').first()).toBeVisible()
  const addresses = await Promise.all(made.map(({ item }) => item.addressFor(nanny)))
  const statusOf = async (address: string | null) => (address === null ? 404 : (await fetch(`${url}${address}`)).status)

  await letNanny({ accessUntil: new Date(Date.now() + 3_000).toISOString() })
  await expect(shown(device.page, 'Amber')).toHaveCount(0)
  await expect(device.page.getByText('Pip', { exact: true })).toHaveCount(0)
  const before = { frames: heard.length, pushed: (await phones.nanny.heard()).length }
  for (const part of parts) await part.make(mother, [pip._id], 'Basil')
  await expect.poll(async () => logsTold(await phones.grandparent.heard()), { timeout: 60_000 }).toBe(2 * 3)
  for (const told of [/Basil in the snow/, /Basil passport/])
    await expect.poll(async () => (await phones.grandparent.heard()).join('\n'), { timeout: 60_000 }).toMatch(told)
  expect(await nanny.api.children.list({})).toEqual([])
  for (const { item } of made) await expect(item.get(nanny)).rejects.toMatchObject({ status: 404 })
  for (const address of addresses) expect(await statusOf(address)).toBe(404)
  expect(await seenBy(nanny, 'Amber', 'Basil')).toEqual([nowhere, nowhere])
  expect(await seenBy(grandparent, 'Amber', 'Basil')).toEqual([everywhere, everywhere])

  await letNanny({ accessUntil: null, accessFrom: new Date(Date.now() + dayMs).toISOString() })
  expect(await nanny.api.children.list({})).toEqual([])
  await letNanny({ accessFrom: new Date(Date.now() + 3_000).toISOString() })
  await expect(shown(device.page, 'Basil').first()).toBeVisible()
  // Her phone and her page heard nothing of what came while she was outside.
  expect(heard.slice(before.frames).filter(({ text }) => text.includes('Basil'))).toEqual([])
  expect((await phones.nanny.heard()).slice(before.pushed)).toEqual([])
  await logsPart.make(mother, [pip._id], 'Cedar')
  await expect(shown(device.page, 'Cedar').first()).toBeVisible()
  await expect
    .poll(async () => (await phones.nanny.heard()).slice(before.pushed), { timeout: 60_000 })
    .toEqual([`Mara wrote a note about Pip: ${logsPart.pushed('Cedar')}`])
  expect(await seenBy(nanny, 'Amber', 'Basil')).toEqual([everywhere, everywhere])
})

test('a history of days hides what is older, in every list, and shows it again', {
  tag: ['@members', '@account'],
}, async ({ openDevice }) => {
  const { url } = own.server
  const family = await makeRightsFamily(url)
  const { mother, nanny, grandparent, pip } = family
  const old = new Date(Date.now() - 10 * dayMs).toISOString()
  const common = { childId: pip._id, startAt: old, tz: 'UTC' }
  const { api } = mother
  const note = await api.logs.create({ body: { ...common, kind: 'note', details: { text: 'Amber note' } } })
  await api.logReactions.addComment({ params: { id: note.id }, body: { content: 'Dill comment' } })
  const ofPhoto = { childIds: pip._id, caption: 'Amber photo', tz: 'UTC', takenAt: old }
  const photo = await api.photos.upload({ body: ofPhoto, file: dot() })
  await logsPart.make(mother, [pip._id], 'Basil')

  const device = await openDevice({ of: nanny, child: pip._id, baseURL: url })
  const gallery = await openDevice({ of: nanny, child: pip._id, baseURL: url })
  for (const one of [device, gallery]) letRefusalsBe(one)
  await device.page.goto('/logs')
  await gallery.page.goto('/vault/photos')
  await expect(shown(device.page, 'Amber').first()).toBeVisible()
  await expect(shown(gallery.page, 'Amber').first()).toBeVisible()
  const { url: address } = await nanny.api.photos.get({ params: { id: photo.id } })
  const wide = [...(await seenBy(nanny, 'Amber', 'Dill', 'Basil'))]
  expect(wide).toEqual([everywhere, { ...everywhere, lists: false }, everywhere])

  const { page } = await openDevice({ of: mother, baseURL: url })
  const choose = async (days: string) => {
    const sheet = await openEditor(page, family)
    await sheet.getByLabel('How far back they can see').selectOption({ label: days })
    await saveEditor(sheet)
  }
  await choose('The last 7 days')
  await expect(shown(device.page, 'Amber')).toHaveCount(0)
  await expect(shown(gallery.page, 'Amber')).toHaveCount(0)
  await expect(shown(device.page, 'Basil').first()).toBeVisible()
  expect(await seenBy(nanny, 'Amber', 'Dill', 'Basil')).toEqual([nowhere, nowhere, everywhere])
  expect((await fetch(`${url}${address}`)).status).toBe(404)
  await expect(nanny.api.photos.get({ params: { id: photo.id } })).rejects.toMatchObject({ status: 404 })
  await expect(nanny.api.logReactions.like({ params: { id: note.id } })).rejects.toMatchObject({ status: 404 })
  expect(await seenBy(grandparent, 'Amber', 'Basil')).toEqual([everywhere, everywhere])

  await choose('Everything')
  await expect(shown(device.page, 'Amber').first()).toBeVisible()
  await expect(shown(gallery.page, 'Amber').first()).toBeVisible()
  expect(await seenBy(nanny, 'Amber', 'Dill', 'Basil')).toEqual(wide)
})

test('a photo for parents only leaves the pages of the others, and comes back', {
  tag: ['@members', '@account'],
}, async ({ openDevice }) => {
  const { url } = own.server
  const { mother, nanny, grandparent, pip } = await makeRightsFamily(url)
  const phone = await own.push.closedAppOf(nanny)
  const devices = [
    await openDevice({ of: nanny, child: pip._id, baseURL: url }),
    await openDevice({ of: grandparent, child: pip._id, baseURL: url }),
  ]
  const heard = devices.map(({ page }) => listenIn(page))
  for (const device of devices) {
    letRefusalsBe(device)
    await device.page.goto('/vault/photos')
  }
  const body = { childIds: pip._id, caption: 'Amber', tz: 'UTC' }
  const photo = await mother.api.photos.upload({ body, file: dot() })
  for (const { page } of devices) await expect(shown(page, 'Amber').first()).toBeVisible()
  const { url: address } = await nanny.api.photos.get({ params: { id: photo.id } })
  const params = { id: photo.id }
  const hidden = await mother.api.photos.update({
    params,
    body: { version: photo.version, audience: 'parents', caption: 'Basil' },
  })
  for (const { page } of devices) await expect(shown(page, 'Amber')).toHaveCount(0)
  await mother.api.photoReactions.addComment({ params, body: { content: 'Basil comment' } })
  expect((await fetch(`${url}${address}`)).status).toBe(404)
  for (const who of [nanny, grandparent]) expect(await seenBy(who, 'Amber', 'Basil')).toEqual([nowhere, nowhere])
  await logsPart.make(mother, [pip._id], 'Fennel')
  for (const events of heard) {
    await expect.poll(() => events.some(({ text }) => text.includes('Fennel'))).toBe(true)
    expect(events.filter(({ text }) => text.includes('Basil'))).toEqual([])
  }
  await expect.poll(async () => (await phone.heard()).join('\n'), { timeout: 60_000 }).toContain('Fennel')
  expect((await phone.heard()).join('\n')).not.toContain('Basil')
  await mother.api.photos.update({ params, body: { version: hidden.version, audience: 'family' } })
  for (const { page } of devices) await expect(shown(page, 'Basil').first()).toBeVisible()
  expect((await fetch(`${url}${address}`)).status).toBe(200)
})

test('what a phone kept for the time without a network goes with the right', { tag: ['@members', '@account'] }, async ({
  openDevice,
}) => {
  const { url } = own.server
  const { mother, nanny, pip, letNanny } = await makeRightsFamily(url)
  const device = await openDevice({ of: nanny, child: pip._id, baseURL: url, hasServiceWorker: true })
  letRefusalsBe(device)
  const { page } = device
  await page.goto('/vault/photos')
  await untilStoredForOffline(page)
  const body = { childIds: pip._id, caption: 'Amber', tz: 'UTC' }
  const one = await mother.api.photos.upload({ body, file: dot() })
  const two = await mother.api.photos.upload({ body: { ...body, caption: 'Basil' }, file: dot() })
  for (const word of ['Amber', 'Basil']) await expect(shown(page, word).first()).toBeVisible()
  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open('nestwren-pictures')
      return (await cache.keys()).map((request) => new URL(request.url).pathname).sort()
    })
  const pathOf = ({ id }: { readonly id: string }) => `/api/files/photo/${id}/small`
  await expect.poll(kept).toEqual([one, two].map(pathOf).sort())
  await mother.api.photos.update({ params: { id: one.id }, body: { version: one.version, audience: 'parents' } })
  await expect.poll(kept).toEqual([pathOf(two)])
  await expect.poll(() => storedOn(page)).toContain('Basil')
  // On another page, where nobody asks for photos.
  await page.goto('/medicines')
  await expect(page.getByRole('heading', { name: 'Medicines', exact: true })).toBeVisible()
  await expect.poll(() => storedOn(page)).toContain('Basil')
  await letNanny({ photos: 'none' })
  await expect.poll(kept).toEqual([])
  await expect.poll(() => storedOn(page)).not.toContain('Basil')
})

async function childOf({ nanny, pip }: RightsFamily) {
  return (await nanny.api.children.list({})).find(({ _id }) => _id === pip._id)
}

test('what is found goes from the page of the search with the right, and comes back', {
  tag: ['@members', '@account'],
}, async ({ openDevice }) => {
  const { url } = own.server
  const { mother, nanny, pip, letNanny } = await makeRightsFamily(url)
  for (const part of parts) await part.make(mother, [pip._id], 'Amber')
  const device = await openDevice({ of: nanny, child: pip._id, baseURL: url })
  letRefusalsBe(device)
  const { page } = device
  await page.goto('/search')
  await page.getByRole('searchbox').fill('Amber')
  const found = page.getByRole('search').getByRole('listitem')
  await expect(found).toHaveCount(parts.length)
  const words = ['in a note', 'pumped', 'measured', 'in the snow', 'passport']
  for (const [index, { area }] of parts.entries()) {
    await letNanny({ [area]: 'none' })
    await expect(found).toHaveCount(parts.length - index - 1)
    await expect(page.getByRole('search').getByText(words[index] ?? '')).toHaveCount(0)
  }
  await letNanny({ [healthPart.area]: 'view' })
  await expect(found).toHaveCount(1)
})

test('the profile of a child, and the people around it, are parts too', { tag: ['@members', '@account'] }, async ({
  openDevice,
}) => {
  const { url } = own.server
  const family = await makeRightsFamily(url)
  const { nanny, grandparent, pip, letNanny } = family
  const { page } = await openDevice({ of: family.mother, baseURL: url })
  const device = await openDevice({ of: nanny, child: pip._id, baseURL: url })
  letRefusalsBe(device)
  await device.page.goto(`/settings/family/${grandparent.user.id}`)
  const change = button(device.page, 'Change what Gwen can do for Pip')
  await expect(device.page.getByRole('heading', { name: 'Gwen' }).first()).toBeVisible()
  await expect(change).toHaveCount(0)
  const choose = async (levels: readonly (readonly [string, string])[]) => {
    const sheet = await openEditor(page, family)
    for (const [label, level] of levels)
      await sheet.getByRole('radiogroup', { name: label, exact: true }).getByRole('radio', { name: level }).click()
    await saveEditor(sheet)
  }
  const [profile, caregivers] = ['Child profile', 'Caregivers']
  const birthdate = pip.birthdate ?? 'no birthdate'
  const childFile = async () => [...(await exportOf(nanny))].find(([name]) => name === 'children.json')?.[1] ?? ''

  expect((await childOf(family))?.birthdate).toBe(pip.birthdate)
  expect(await childFile()).toContain(birthdate)
  await choose([
    [profile, 'None'],
    [caregivers, 'All'],
  ])
  await expect(change).toBeVisible()
  expect((await nanny.api.members.listCaregivers({})).caregivers.map(({ id }) => id)).toContain(grandparent.user.id)
  expect((await childOf(family))?.birthdate).toBeNull()
  await expect(nanny.api.children.get({ params: { id: pip._id } })).rejects.toMatchObject(refused)
  expect(await childFile()).not.toContain(birthdate)
  // Nobody gives more than they have.
  const params = { childId: pip._id, caregiverId: grandparent.user.id }
  const give = nanny.api.members.patchChildPermissions({ params, body: { permissions: { documents: 'manage' } } })
  await expect(give).rejects.toMatchObject({ code: 'ABOVE_OWN_RIGHTS' })

  await choose([
    [profile, 'See'],
    [caregivers, 'None'],
  ])
  await expect(change).toHaveCount(0)
  await expect(nanny.api.members.listCaregivers({})).rejects.toMatchObject(refused)
  expect((await childOf(family))?.birthdate).toBe(pip.birthdate)
  await letNanny({ profile: 'none' })
  expect((await childOf(family))?.birthdate).toBeNull()
})

test('every part stands in words on the page of the one it is about, as it changes', {
  tag: ['@members', '@account'],
}, async ({ openDevice }) => {
  const { url } = own.server
  const family = await makeRightsFamily(url)
  const { nanny, pip } = family
  const { page } = await openDevice({ of: family.mother, baseURL: url })
  const device = await openDevice({ of: nanny, child: pip._id, baseURL: url })
  letRefusalsBe(device)
  await device.page.goto(`/settings/family/${nanny.user.id}`)
  const saying = (words: RegExp) => device.page.getByRole('listitem').filter({ hasText: words })
  // Parts whose pages are still to come have their rights already.
  const later = ['Food', 'Growth', 'Milestones', 'Schedule', 'Parenting time']
  const named = later.map((label) => label.toLowerCase())
  const set = async (level: string) => {
    const sheet = await openEditor(page, family)
    for (const label of later)
      await sheet.getByRole('radiogroup', { name: label, exact: true }).getByRole('radio', { name: level }).click()
    await saveEditor(sheet)
  }
  await set('All')
  for (const name of named) await expect(saying(/^You see and change everything in /)).toContainText(name)
  await set('None')
  await expect(saying(/^You see and change everything in /)).toHaveCount(0)
  for (const name of named) await expect(saying(/^You don't see /)).toContainText(name)
  expect((await childOf(family))?.access).toMatchObject({ food: 'none', growth: 'none', schedule: 'none' })
  await set('See')
  for (const name of named) await expect(saying(/^You see /)).toContainText(name)
  expect((await childOf(family))?.access).toMatchObject({ food: 'view', custody: presetLevels.nanny.custody })
})
