import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countOver, purgeOver } from '../../platform/items/trash.ts'
import { untilWaiting } from '../../platform/testing/lock-waits.ts'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import type { Person } from '../../testing/people.ts'
import { purgeOf } from '../../testing/purge-of.ts'
import { purgeRemovedChildren } from '../children/commands.ts'
import { createFileKeeper } from '../storage/file-commands.ts'
import { documentItem } from './item.ts'
import { remindOfExpiry } from './tasks.ts'
import { codeOf, type Device, type DocumentFamily, startDocumentFamily } from './testing/document-family.ts'

const dayMs = 86_400_000
let family: DocumentFamily
let mara: Device
/** May add documents of Juno and nothing else. */
let aunt: Person
let asAunt: Device

beforeAll(async () => {
  family = await startDocumentFamily()
  mara = await family.as(family.owner)
  aunt = await family.people.addMember(family.accountId, { person: { name: 'Ana' } })
  await family.people.grant(family.accountId, family.junoId, aunt.userId, { levels: { documents: 'add' } })
  asAunt = await family.as(aunt)
})
beforeEach(async () => {
  await family.app.database.pool.query('delete from documents; delete from document_children; delete from likes')
})
afterEach(closeLiveDevices)
afterAll(() => family.stop())

const followDevice = {
  locale: null,
  volumeUnit: null,
  weightUnit: null,
  lengthUnit: null,
  temperatureUnit: null,
  quickLog: null,
  projections: null,
} as const

const later = () => family.app.clock.advance(1000)
const titles = async (device: Device, query = {}) =>
  (await device.api.documents.list({ query })).items.map(({ title }) => title)
const params = ({ id }: { readonly id: string }) => ({ id })

describe('lists', () => {
  test('last added first, by child and category, in pages, a document of two children once', async () => {
    const both = [family.junoId, family.otisId]
    await mara.upload({ title: 'A', category: 'health' })
    later()
    await mara.upload({ title: 'B', childIds: both })
    later()
    await mara.upload({ title: 'C', childIds: [family.otisId], category: 'health' })
    later()
    await mara.upload({ title: 'D', childIds: both })
    expect(await titles(mara)).toEqual(['D', 'C', 'B', 'A'])
    expect(await titles(mara, { childId: 'all' })).toEqual(['D', 'C', 'B', 'A'])
    expect(await titles(mara, { childId: family.junoId })).toEqual(['D', 'B', 'A'])
    expect(await titles(mara, { childId: family.otisId, category: 'health' })).toEqual(['C'])
    const paged: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 4; page += 1) {
      const { items, nextCursor } = await mara.api.documents.list({ query: { limit: 1, ...(cursor && { cursor }) } })
      paged.push(...items.map(({ title }) => title))
      cursor = nextCursor ?? undefined
    }
    expect([paged, cursor]).toEqual([['D', 'C', 'B', 'A'], undefined])
    expect(await codeOf(mara.api.documents.list({ query: { cursor: 'nonsense' } }))).toBe('INVALID_INPUT')
    expect(await codeOf(mara.api.documents.list({ query: { childId: uuidv7() } }))).toBe('NOT_FOUND')
  })

  test('show a caregiver what is of their children and in their time, and name no other child', async () => {
    await mara.upload({ title: 'old' })
    family.app.clock.advance(10 * dayMs)
    const [asMara] = [await family.as(family.owner)]
    const shared = await asMara.upload({ title: 'shared', childIds: [family.junoId, family.otisId] })
    const secret = await asMara.upload({ title: 'of Otis', childIds: [family.otisId] })
    await family.people.grant(family.accountId, family.junoId, aunt.userId, {
      levels: { documents: 'add' },
      historyDays: 7,
    })
    const device = await family.as(aunt)
    const { items } = await device.api.documents.list()
    expect(items.map(({ title, childIds }) => [title, childIds])).toEqual([['shared', [family.junoId]]])
    expect((await device.api.documents.get({ params: params(shared) })).childIds).toEqual([family.junoId])
    expect(await codeOf(device.api.documents.get({ params: params(secret) }))).toBe('NOT_FOUND')
    const stranger = await family.people.createFamily()
    const outside = await family.as(stranger.owner, stranger.accountId)
    expect(await codeOf(outside.api.documents.get({ params: params(shared) }))).toBe('NOT_FOUND')
    await family.people.grant(family.accountId, family.junoId, aunt.userId, { levels: { documents: 'add' } })
    mara = await family.as(family.owner)
    asAunt = await family.as(aunt)
  })
})

describe('changing', () => {
  test('goes up a version, and a stale one is told what stands there', async () => {
    const made = await mara.upload({ issuedOn: '2026-01-01' })
    const change = (body: object) => mara.api.documents.update({ params: params(made), body: { version: 1, ...body } })
    expect(await codeOf(change({ expiresOn: '2025-12-31' }))).toBe('EXPIRES_BEFORE_ISSUED')
    const changed = await change({ title: 'Pass', expiresOn: '2027-01-01', category: 'identity' })
    expect(changed).toMatchObject({ version: 2, title: 'Pass', issuedOn: '2026-01-01', expiresOn: '2027-01-01' })
    const stale = await change({ title: 'Again' }).catch((error: unknown) => error)
    expect(stale).toMatchObject({ code: 'STALE_VERSION', details: { current: { version: 2, title: 'Pass' } } })
    const cleared = await mara.api.documents.update({
      params: params(made),
      body: { version: 2, issuedOn: null, expiresOn: null },
    })
    expect(cleared).toMatchObject({ version: 3, issuedOn: null, expiresOn: null, title: 'Pass' })
  })

  test('moves it between children, by those who may', async () => {
    const made = await asAunt.upload()
    const move = (device: Device, version: number, childIds: string[]) =>
      device.api.documents.update({ params: params(made), body: { version, childIds } })
    expect(await codeOf(move(asAunt, 1, [family.otisId]))).toBe('UNKNOWN_CHILD')
    expect((await move(mara, 1, [family.junoId, family.otisId])).childIds).toEqual([family.junoId, family.otisId])
    // She does not know of Otis, so naming Juno alone leaves him in.
    expect((await move(asAunt, 2, [family.junoId])).childIds).toEqual([family.junoId])
    expect((await mara.api.documents.get({ params: params(made) })).childIds).toEqual([family.junoId, family.otisId])
    await move(mara, 3, [family.otisId])
    expect(await codeOf(asAunt.api.documents.get({ params: params(made) }))).toBe('NOT_FOUND')
    expect(await titles(mara, { childId: family.junoId })).toEqual([])
  })

  test('own documents with the right to add, those of others with the right to manage', async () => {
    const [own, other] = [await asAunt.upload({ title: 'own' }), await mara.upload({ title: 'other' })]
    const rename = (device: Device, { id }: { id: string }) =>
      device.api.documents.update({ params: { id }, body: { version: 1, title: 'New' } })
    expect(await codeOf(rename(asAunt, other))).toBe('FORBIDDEN')
    expect(await codeOf(asAunt.api.documents.remove({ params: params(other) }))).toBe('FORBIDDEN')
    expect((await rename(asAunt, own)).title).toBe('New')
    expect(await codeOf(mara.api.documents.remove({ params: params(own) }))).toBeUndefined()
  })
})

test('who loses a document while they change it, changes nothing', async () => {
  const { pool } = family.app.database
  const made = await asAunt.upload({ title: 'Pass' })
  const parent = await pool.connect()
  try {
    await parent.query('begin')
    await parent.query('update documents set child_ids = $2 where id = $1', [made.id, [family.otisId]])
    const changing = codeOf(asAunt.api.documents.update({ params: params(made), body: { version: 1, title: 'Mine' } }))
    await untilWaiting(pool)
    await parent.query('commit')
    expect(await changing).toBe('NOT_FOUND')
  } finally {
    await parent.query('rollback')
    parent.release()
  }
  expect((await mara.api.documents.get({ params: params(made) })).title).toBe('Pass')
})

describe('deleting', () => {
  test('keeps it for those who could bring it back, with its files', async () => {
    const [own, other] = [await asAunt.upload({ title: 'own' }), await mara.upload({ title: 'other' })]
    await asAunt.api.documents.remove({ params: params(own) })
    await asAunt.api.documents.remove({ params: params(own) })
    later()
    await mara.api.documents.remove({ params: params(other) })
    expect(await titles(asAunt)).toEqual([])
    expect(await titles(mara, { deleted: 'true' })).toEqual(['other', 'own'])
    expect(await titles(mara, { deleted: 'true', limit: 1 })).toEqual(['other'])
    expect(await titles(asAunt, { deleted: 'true' })).toEqual(['own'])
    expect(await codeOf(asAunt.api.documents.get({ params: params(other) }))).toBe('NOT_FOUND')
    const gone = await mara.api.documents.get({ params: params(other) })
    expect((await family.read(gone.url)).status).toBe(200)
    const back = await mara.api.documents.restore({ params: params(other) })
    expect(back).toMatchObject({ deletedAt: null, title: 'other' })
    expect(await titles(asAunt)).toEqual(['other'])
    expect(await titles(mara, { childId: family.junoId })).toEqual(['other'])
  })

  test('is for good after 30 days: rows, words, reactions, files and the room they took', async () => {
    const { database, clock } = family.app
    const keeper = createFileKeeper({ ...family.app, files: family.files })
    const purged = async () => (await purgeOver(database, [purgeOf(documentItem, keeper)], clock.now())).documents
    const [gone, kept] = [await mara.upload({ title: 'gone' }), await mara.upload({ title: 'kept' })]
    await mara.api.documentReactions.like({ params: params(gone) })
    await mara.api.documentReactions.addComment({ params: params(gone), body: { content: 'Hello' } })
    await mara.api.documents.remove({ params: params(gone) })
    expect(await purged()).toBe(0)
    clock.advance(30 * dayMs + 1000)
    const asMara = await family.as(family.owner)
    mara = asMara
    asAunt = await family.as(aunt)
    expect(await codeOf(asMara.api.documents.restore({ params: params(gone) }))).toBe('NOT_FOUND')
    expect(await titles(asMara, { deleted: 'true' })).toEqual([])
    expect(await countOver(database.db, documentItem, clock.now())).toBe(1)
    expect(await purged()).toBe(1)
    expect(await purged()).toBe(0)
    expect((await family.keys()).filter((key) => key.includes(gone.id))).toEqual([])
    expect((await family.keys()).filter((key) => key.includes(kept.id))).toHaveLength(3)
    const left = await database.pool.query(
      `select (select count(*) from likes where item_id = $1) + (select count(*) from comments where item_id = $1)
        + (select count(*) from stored_files where thing_id = $1) + (select count(*) from document_children where document_id = $1)
        as count`,
      [gone.id],
    )
    expect(Number(left.rows[0].count)).toBe(0)
  })

  test('a parent empties Recently deleted at once; nobody else, and nothing that is not deleted', async () => {
    const [kept, gone] = [await mara.upload({}), await asAunt.upload({})]
    await asAunt.api.documents.remove({ params: params(gone) })
    const ids = [kept.id, gone.id]
    expect(await codeOf(asAunt.api.documents.purge({ body: { ids } }))).toBe('FORBIDDEN')
    expect(await mara.api.documents.purge({ body: { ids } })).toEqual({ removed: 1 })
    expect(await titles(mara, { deleted: 'true' })).toEqual([])
    expect((await family.keys()).filter((key) => key.includes(gone.id))).toEqual([])
    expect((await family.keys()).filter((key) => key.includes(kept.id))).toHaveLength(3)
    expect(await codeOf(mara.api.documents.restore({ params: params(gone) }))).toBe('NOT_FOUND')
    expect(await codeOf(mara.api.documents.purge({ body: { ids } }))).toBe('NOT_FOUND')
  })

  test('a child gone for good takes its documents along, and leaves those of others', async () => {
    const { database, clock } = family.app
    const keeper = createFileKeeper({ ...family.app, files: family.files })
    const { childId } = await family.people.createChild(family.accountId, { createdBy: family.owner.userId })
    const only = await mara.upload({ childIds: [childId] })
    const shared = await mara.upload({ childIds: [childId, family.junoId] })
    await mara.api.children.remove({ params: { id: childId } })
    clock.advance(31 * dayMs)
    await purgeRemovedChildren(database, clock.now(), undefined, [purgeOf(documentItem, keeper)])
    mara = await family.as(family.owner)
    asAunt = await family.as(aunt)
    expect(await codeOf(mara.api.documents.get({ params: params(only) }))).toBe('NOT_FOUND')
    expect((await family.keys()).filter((key) => key.includes(only.id))).toEqual([])
    const { rows } = await database.pool.query('select child_ids from documents where id = $1', [shared.id])
    expect(rows).toEqual([{ child_ids: [family.junoId] }])
    expect((await family.read((await mara.api.documents.get({ params: params(shared) })).url)).status).toBe(200)
  })
})

describe('others hear of it', () => {
  test('at once, and only those who may see it', async () => {
    const nanny = await family.people.addMember(family.accountId, { preset: 'nanny', children: [family.junoId] })
    const asNanny = await family.as(nanny)
    const [auntHears, nannyHears] = await Promise.all([
      openLiveDevice(family.app.url, { token: asAunt.token }),
      openLiveDevice(family.app.url, { token: asNanny.token }),
    ])
    const made = await mara.upload({ title: 'Pass' })
    const news = await auntHears.hears('document:new')
    expect(news).toMatchObject({
      user: { id: family.owner.userId, name: 'Mara Silva' },
      child: { _id: family.junoId, name: 'Juno' },
      document: { id: made.id, title: 'Pass' },
    })
    expect(JSON.stringify(news)).not.toContain('/api/files/')
    await mara.api.documents.update({ params: params(made), body: { version: 1, title: 'Passport' } })
    expect((await auntHears.hears('document:updated')).document.title).toBe('Passport')
    const reactions = mara.api.documentReactions
    expect(await reactions.like({ params: params(made) })).toEqual({ likes: [family.owner.userId] })
    expect((await auntHears.hears('document:liked')).document.likes).toEqual([family.owner.userId])
    const comment = await reactions.addComment({ params: params(made), body: { content: 'In the drawer' } })
    expect((await auntHears.hears('document:comment:new')).comment.content).toBe('In the drawer')
    await reactions.removeComment({ params: { id: made.id, commentId: comment.id } })
    expect((await auntHears.hears('document:comment:deleted')).document.commentCount).toBe(0)
    await reactions.unlike({ params: params(made) })
    await auntHears.hears('document:unliked')
    await mara.api.documents.remove({ params: params(made) })
    await auntHears.hears('document:deleted')
    expect(await codeOf(reactions.like({ params: params(made) }))).toBe('NOT_FOUND')
    expect(nannyHears.heard.filter(({ name }) => name.startsWith('document:'))).toEqual([])
  })

  test('each by a child they see: nobody is told the name of another one', async () => {
    const [auntHears, maraHears] = await Promise.all([
      openLiveDevice(family.app.url, { token: asAunt.token }),
      openLiveDevice(family.app.url, { token: mara.token }),
    ])
    const { otisId, junoId } = family
    const made = await mara.upload({ title: 'Pass', childIds: [otisId, junoId], expiresOn: '2026-12-01' })
    await mara.api.documentReactions.like({ params: params(made) })
    await mara.api.documentReactions.addComment({ params: params(made), body: { content: 'In the drawer' } })
    await mara.upload({ title: 'Next' })
    const isNext = ({ document }: { document: { title: string } }) => document.title === 'Next'
    await Promise.all([auntHears, maraHears].map((one) => one.hears('document:new', isNext)))
    const told = (one: typeof auntHears) =>
      one.heard
        .filter(({ name }) => name.startsWith('document:'))
        .map(({ name, payload }) => [name, (payload as { child: { name: string } }).child.name])
    const inTurn = ['document:new', 'document:liked', 'document:comment:new']
    expect(told(auntHears)).toEqual([...inTurn, 'document:new'].map((name) => [name, 'Juno']))
    expect(told(maraHears)).toEqual([...inTurn.map((name) => [name, 'Otis']), ['document:new', 'Juno']])
    expect(JSON.stringify(auntHears.heard)).not.toContain('Otis')
  })

  test('whoever does not see it any more hears that, and nothing of what is new about it', async () => {
    const hears = await openLiveDevice(family.app.url, { token: asAunt.token })
    const made = await mara.upload({ title: 'Pass' })
    await hears.hears('document:new')
    await mara.api.documents.update({
      params: params(made),
      body: { version: 1, childIds: [family.otisId], title: 'Custody order', notes: 'A secret' },
    })
    expect((await hears.hears('document:updated')).document).toMatchObject({ id: made.id, title: 'Pass' })
    // Of the next one she hears, so what came before it has come.
    const next = await mara.upload({ title: 'Next' })
    await hears.hears('document:new', ({ document }) => document.id === next.id)
    expect(JSON.stringify(hears.heard)).not.toMatch(/Custody|secret/)
  })

  test('a reminder goes out once to each who may know, the chosen number of days before', async () => {
    const { database, clock } = family.app
    const day = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)
    await mara.upload({ title: 'due', expiresOn: day(30), remindDays: '30' })
    await mara.upload({ title: 'missed yesterday', expiresOn: day(29), remindDays: '30' })
    await mara.upload({ title: 'not yet', expiresOn: day(31), remindDays: '30' })
    await mara.upload({ title: 'no reminder', expiresOn: day(30) })
    const deleted = await mara.upload({ title: 'deleted', expiresOn: day(30), remindDays: '30' })
    await mara.api.documents.remove({ params: params(deleted) })
    // Mara and Ana, of two documents.
    expect(await remindOfExpiry(database, clock.now())).toBe(4)
    expect(await remindOfExpiry(database, clock.now())).toBe(0)
    expect(await remindOfExpiry(database, new Date(clock.now().getTime() + dayMs))).toBe(2)
  })

  test('it comes in the morning of each reader’s own clock, with the days that are left there', async () => {
    const { database } = family.app
    const choose = (device: Device, timeZone: string) =>
      device.api.settings.putPreferences({ body: { preferences: { ...followDevice, timeZone } } })
    await choose(mara, 'Pacific/Auckland')
    await choose(asAunt, 'America/Los_Angeles')
    await mara.upload({ title: 'passport', expiresOn: '2027-03-11', remindDays: '7' })
    const told = async (at: string) => {
      const sent = async () =>
        (await database.pool.query('select about from sent_reminders')).rows.map(({ about }) => about)
      const before = new Set(await sent())
      const count = await remindOfExpiry(database, new Date(at))
      const added = (await sent()).filter((about) => !before.has(about))
      expect(added).toHaveLength(count)
      return added.map((about) => (about.endsWith(mara.userId) ? 'Mara' : 'Ana'))
    }
    // 8:45 and 9:00 on the 4th in Auckland, which is the 3rd in London and Los Angeles.
    expect(await told('2027-03-03T19:45:00Z')).toEqual([])
    expect(await told('2027-03-03T20:00:00Z')).toEqual(['Mara'])
    // 9:00 UTC of the 4th, which is 1:00 for Ana; and her own morning.
    expect(await told('2027-03-04T09:00:00Z')).toEqual([])
    expect(await told('2027-03-04T16:45:00Z')).toEqual([])
    expect(await told('2027-03-04T17:00:00Z')).toEqual(['Ana'])
    expect(await told('2027-03-05T20:00:00Z')).toEqual([])
    await Promise.all([choose(mara, 'UTC'), choose(asAunt, 'UTC')])
  })

  test('nobody is reminded who may not see it, or in the afternoon; a missed morning is made up for', async () => {
    const { database } = family.app
    await mara.upload({ title: 'of Otis', childIds: [family.otisId], expiresOn: '2027-03-11', remindDays: '7' })
    expect(await remindOfExpiry(database, new Date('2027-03-04T12:00:00Z'))).toBe(0)
    expect(await remindOfExpiry(database, new Date('2027-03-06T09:30:00Z'))).toBe(1)
    await mara.upload({ title: 'too late', expiresOn: '2027-03-11', remindDays: '7' })
    expect(await remindOfExpiry(database, new Date('2027-03-07T09:30:00Z'))).toBe(0)
  })
})
