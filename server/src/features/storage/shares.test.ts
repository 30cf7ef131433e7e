import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { items } from '../../items.ts'
import { makePicture } from '../../platform/images/testing/pictures.ts'
import { namedItems } from '../../platform/items/item.ts'
import { purgeOver } from '../../platform/items/trash.ts'
import { purgeOf } from '../../testing/purge-of.ts'
import { codeOf, type Device, type DocumentFamily, startDocumentFamily } from '../documents/testing/document-family.ts'
import { photoItem } from '../photos/public.ts'
import { createFileKeeper } from './file-commands.ts'

// Pictures are really encoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000 })

let family: DocumentFamily
let picture: Blob

beforeAll(async () => {
  family = await startDocumentFamily()
  picture = new Blob([await makePicture('jpeg')])
})
afterAll(() => family.stop())

/** A family of its own, with an owner, a second parent and two children. */
async function another() {
  const { people } = family
  const made = await people.createFamily({ owner: { name: 'Mara' }, account: { subscriptionStatus: 'active' } })
  const { accountId, owner } = made
  const dev = await people.addMember(accountId, { role: 'parent', person: { name: 'Dev' } })
  const [juno, otis] = [
    (await people.createChild(accountId, { createdBy: owner.userId, name: 'Juno' })).childId,
    (await people.createChild(accountId, { createdBy: owner.userId, name: 'Otis' })).childId,
  ]
  const one = await family.as(owner, accountId)
  const photo = (who: Device = one, childIds: readonly string[] = [juno], id: string = uuidv7()) =>
    who.api.photos.upload({ body: { id, childIds: childIds.join(','), tz: 'UTC', caption: 'Snow' }, file: picture })
  const paper = (who: Device = one, childIds: readonly string[] = [juno], id: string = uuidv7()) =>
    who.upload({ childIds, title: 'Passport', id })
  return { ...made, dev: { ...dev, device: await family.as(dev, accountId) }, one, juno, otis, photo, paper }
}

const figuresOf = async ({ api }: Device) => {
  const { figures } = await api.storage.stats()
  if (figures === null) throw new Error('Nothing locks them')
  return figures
}
const largestOf = async ({ api }: Device) => (await api.storage.largest({})).items
/** The bytes that are booked for an item. */
async function bookedOf(accountId: string, id: string): Promise<number> {
  const { rows } = await family.app.database.pool.query(
    'select sum(size_bytes)::int as bytes from stored_files where account_id = $1 and thing_id = $2',
    [accountId, id],
  )
  return rows[0].bytes
}
const sharesOf = async (accountId: string) => {
  const { rows } = await family.app.database.pool.query('select 1 from room_shares where account_id = $1', [accountId])
  return rows.length
}

test('every item with files says what they take, and its table counts it', async () => {
  const withFiles = namedItems(items).filter((item) => item.hasFiles === true)
  expect(withFiles.filter(({ room }) => room === undefined)).toEqual([])
  const { rows } = await family.app.database.pool.query<{ args: Buffer; event: string }>(
    `select tgargs as args, (case when tgtype & 4 > 0 then 'insert' when tgtype & 8 > 0 then 'delete' else 'update' end) as event
     from pg_trigger where tgname like 'room_shares_%'`,
  )
  const counted = rows.map(({ args, event }) => `${args.toString('latin1').split('\0')[0]} ${event}`).toSorted()
  const events = ['insert', 'update', 'delete']
  expect(counted).toEqual(withFiles.flatMap(({ type }) => events.map((event) => `${type} ${event}`)).toSorted())
})

describe('the figures', () => {
  test('say what takes the room, by kind, person, child and month', async () => {
    const { accountId, dev, one, juno, otis, photo, paper } = await another()
    const first = await photo()
    const both = await photo(dev.device, [juno, otis])
    const passport = await paper()
    const [a, b, c] = await Promise.all([first, both, passport].map(({ id }) => bookedOf(accountId, id)))
    if (a === undefined || b === undefined || c === undefined) throw new Error('unreachable')
    // A document's pictures take room as well.
    expect(c).toBeGreaterThan(passport.sizeBytes)
    const figures = await figuresOf(one)
    expect(figures).toMatchObject({ usedBytes: a + b + c, otherBytes: 0, recentlyDeleted: { count: 0, bytes: 0 } })
    const byBytes = <Row extends { bytes: number }>(rows: readonly Row[]) => rows.toSorted((x, y) => y.bytes - x.bytes)
    expect(figures.kinds).toEqual(
      byBytes([
        { kind: 'photo', count: 2, bytes: a + b },
        { kind: 'document', count: 1, bytes: c },
      ]),
    )
    expect(figures.people).toEqual(
      byBytes([
        { person: { id: one.userId, name: 'Mara' }, count: 2, bytes: a + c },
        { person: { id: dev.userId, name: 'Dev' }, count: 1, bytes: b },
      ]),
    )
    // What is of both counts for each.
    expect(figures.children).toEqual([
      { child: { id: juno, name: 'Juno' }, count: 3, bytes: a + b + c },
      { child: { id: otis, name: 'Otis' }, count: 1, bytes: b },
    ])
    expect(figures.months).toEqual([{ month: '2026-11', count: 3, bytes: a + b + c }])
  })

  test('follow what is deleted, brought back, moved to another child and gone for good', async () => {
    const { accountId, one, juno, otis, photo } = await another()
    const made = await photo()
    const bytes = await bookedOf(accountId, made.id)
    const params = { params: { id: made.id } }
    await one.api.photos.remove(params)
    const gone = await figuresOf(one)
    expect(gone).toMatchObject({ usedBytes: bytes, kinds: [], people: [], children: [], months: [] })
    expect(gone.recentlyDeleted).toEqual({ count: 1, bytes })
    const { version } = await one.api.photos.restore(params)
    await one.api.photos.update({ ...params, body: { version, childIds: [otis], caption: 'Sun' } })
    const back = await figuresOf(one)
    expect(back).toMatchObject({ kinds: [{ count: 1, bytes }], recentlyDeleted: { count: 0, bytes: 0 } })
    expect(back.children).toEqual([{ child: { id: otis, name: 'Otis' }, count: 1, bytes }])
    await one.api.children.remove({ params: { id: otis } })
    expect((await figuresOf(one)).children).toEqual([{ child: null, count: 1, bytes }])
    await one.api.children.restore({ params: { id: otis } })
    await one.api.photos.update({ ...params, body: { childIds: [juno] } })
    await one.api.photos.remove(params)
    await one.api.photos.purge({ body: { ids: [made.id] } })
    expect(await figuresOf(one)).toMatchObject({ usedBytes: 0, kinds: [], recentlyDeleted: { count: 0, bytes: 0 } })
    expect(await sharesOf(accountId)).toBe(0)
  })

  test('name nobody who has left', async () => {
    const { accountId, dev, one, photo } = await another()
    const made = await photo(dev.device)
    await one.api.members.removeUser({ params: { id: dev.userId } })
    const bytes = await bookedOf(accountId, made.id)
    expect((await figuresOf(one)).people).toEqual([{ person: null, count: 1, bytes }])
    expect(await largestOf(one)).toMatchObject([{ id: made.id, createdBy: { name: 'former member' } }])
  })

  test('count what is of no item as other files, and pictures of articles with their kind', async () => {
    const { one, juno } = await another()
    await one.api.children.setPhoto({ params: { id: juno }, file: picture })
    const ofChild = await figuresOf(one)
    expect(ofChild).toMatchObject({ kinds: [], otherBytes: ofChild.usedBytes })
    expect(ofChild.otherBytes).toBeGreaterThan(0)
    await one.api.knowledge.addPicture({ body: { id: uuidv7() }, file: picture })
    const { kinds, otherBytes, usedBytes } = await figuresOf(one)
    expect(kinds).toEqual([{ kind: 'picture', count: 1, bytes: usedBytes - otherBytes }])
    expect(otherBytes).toBe(ofChild.otherBytes)
    expect(await largestOf(one)).toEqual([])
  })

  test('are those of the rows after whatever has happened at once', async () => {
    const { accountId, one, juno, otis, photo, paper } = await another()
    const made = await Promise.all(Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? photo() : paper())))
    await Promise.all(
      made.map(({ id }, at) => {
        const calls = at % 2 === 0 ? one.api.photos : one.api.documents
        return at < 4
          ? calls.remove({ params: { id } })
          : calls.update({ params: { id }, body: { childIds: [juno, otis] } })
      }),
    )
    await Promise.all([0, 2].map((at) => one.api.photos.purge({ body: { ids: [made[at]?.id ?? ''] } })))
    const bytes = await Promise.all(made.map(({ id }) => bookedOf(accountId, id)))
    const figures = await figuresOf(one)
    expect(figures.recentlyDeleted).toEqual({ count: 2, bytes: (bytes[1] ?? 0) + (bytes[3] ?? 0) })
    const living = { count: 2, bytes: (bytes[4] ?? 0) + (bytes[5] ?? 0) }
    expect(figures.people).toMatchObject([living])
    expect(figures.children).toMatchObject([living, living])
    expect(figures.months).toMatchObject([living])
    expect(figures.usedBytes).toBe(living.bytes + figures.recentlyDeleted.bytes)
  })

  test('go with what the nightly job removes', async () => {
    const { accountId, one, photo } = await another()
    const made = await photo()
    await one.api.photos.remove({ params: { id: made.id } })
    const { app, files } = family
    const later = new Date(app.clock.now().getTime() + 31 * 86_400_000)
    await purgeOver(app.database, [purgeOf(photoItem, createFileKeeper({ ...app, files }))], later)
    expect(await sharesOf(accountId)).toBe(0)
  })
})

describe('two families with equal ids', () => {
  test('count, list and empty what is theirs', async () => {
    const [one, other] = [await another(), await another()]
    const id = uuidv7()
    await one.photo(one.one, [one.juno], id)
    await one.paper(one.one, [one.juno], id)
    await other.photo(other.one, [other.juno], id)
    const before = await figuresOf(other.one)
    expect((await largestOf(one.one)).map(({ type }) => type).toSorted()).toEqual(['document', 'photo'])
    expect(await largestOf(other.one)).toMatchObject([{ type: 'photo', id, childIds: [other.juno] }])
    await one.one.api.photos.remove({ params: { id } })
    await other.one.api.photos.remove({ params: { id } })
    const deletedUntil = family.app.clock.now().toISOString()
    expect(await one.one.api.storage.emptyDeleted({ body: { deletedUntil } })).toEqual({ removed: 1, isDone: false })
    expect((await figuresOf(one.one)).kinds).toMatchObject([{ kind: 'document', count: 1 }])
    expect((await figuresOf(other.one)).recentlyDeleted).toEqual({ count: 1, bytes: before.usedBytes })
  })
})

describe('the largest', () => {
  let made: Awaited<ReturnType<typeof another>>
  beforeEach(async () => {
    made = await another()
  })

  test('come page by page, the largest first, with what a list shows of them', async () => {
    const { accountId, one, juno, photo, paper } = made
    const ids = [await photo(), await paper(), await photo(), await paper()].map(({ id }) => id)
    const bytes = new Map(await Promise.all(ids.map(async (id) => [id, await bookedOf(accountId, id)] as const)))
    const all: Awaited<ReturnType<typeof largestOf>> = []
    let cursor: string | undefined
    do {
      const page = await one.api.storage.largest({ query: { limit: 1, ...(cursor === undefined ? {} : { cursor }) } })
      all.push(...page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(all.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(all).toEqual(await largestOf(one))
    expect(all.map(({ sizeBytes }) => sizeBytes)).toEqual([...bytes.values()].toSorted((x, y) => y - x))
    for (const { id, sizeBytes } of all) expect(sizeBytes).toBe(bytes.get(id))
    const [paperOf, photoOf] = ['document', 'photo'].map((type) => all.find((item) => item.type === type))
    expect(paperOf).toMatchObject({ title: 'Passport', childIds: [juno], createdBy: { id: one.userId, name: 'Mara' } })
    expect(photoOf?.title).toBe('Snow')
    for (const item of [paperOf, photoOf]) expect((await family.read(item?.thumbnailUrl ?? '')).status).toBe(200)
  })

  test('leave out what is deleted, and what is of a removed child alone', async () => {
    const { one, otis, photo } = made
    const gone = await photo()
    await photo(one, [otis])
    await one.api.photos.remove({ params: { id: gone.id } })
    await one.api.children.remove({ params: { id: otis } })
    expect(await largestOf(one)).toEqual([])
  })

  test('are not for caregivers, nor are the figures and what empties', async () => {
    const nanny = await family.people.addMember(made.accountId, { preset: 'parent', children: [made.juno] })
    const { api } = await family.as(nanny, made.accountId)
    const deletedUntil = family.app.clock.now().toISOString()
    const asked = [api.storage.stats(), api.storage.largest({}), api.storage.emptyDeleted({ body: { deletedUntil } })]
    expect(await Promise.all(asked.map(codeOf))).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'])
  })

  test('begin at a cursor of their own', async () => {
    for (const cursor of ['x', Buffer.from('1.log.0193f000-0000-7000-8000-0000000000ff').toString('base64url')])
      expect(await codeOf(made.one.api.storage.largest({ query: { cursor } }))).toBe('INVALID_INPUT')
  })
})

describe('emptying what was deleted', () => {
  test('frees the room at once, of what was asked about alone', async () => {
    const { one, photo, paper } = await another()
    const [first, second, kept, later] = [await photo(), await paper(), await photo(), await photo()]
    await one.api.photos.remove({ params: { id: first.id } })
    await one.api.documents.remove({ params: { id: second.id } })
    const deletedUntil = family.app.clock.now().toISOString()
    family.app.clock.advance(1_000)
    await one.api.photos.remove({ params: { id: later.id } })
    const { usedBytes, kinds } = await figuresOf(one)
    // One kind after the other.
    for (const _kind of ['photos', 'documents'])
      expect(await one.api.storage.emptyDeleted({ body: { deletedUntil } })).toEqual({ removed: 1, isDone: false })
    expect(await one.api.storage.emptyDeleted({ body: { deletedUntil } })).toEqual({ removed: 0, isDone: true })
    const after = await figuresOf(one)
    expect(after.usedBytes).toBeLessThan(usedBytes)
    expect([after.kinds, after.recentlyDeleted.count]).toEqual([kinds, 1])
    expect((await largestOf(one)).map(({ id }) => id)).toEqual([kept.id])
    expect((await one.api.photos.list({ query: { deleted: 'true' } })).items.map(({ id }) => id)).toEqual([later.id])
  })

  test('goes on in pieces', async () => {
    const { accountId, one, juno } = await another()
    const { database, clock } = family.app
    await database.pool.query(
      `insert into photos (account_id, id, child_ids, caption, audience, taken_at, tz, width, height, size_bytes, placeholder,
         created_by, created_at, updated_at, deleted_at)
       select $1, gen_random_uuid(), array[$2::uuid], '', 'family', $4, 'UTC', 1, 1, 10, '', $3, $4, $4, $4 from generate_series(1, 130)`,
      [accountId, juno, one.userId, clock.now()],
    )
    const body = { deletedUntil: clock.now().toISOString() }
    expect(await one.api.storage.emptyDeleted({ body })).toEqual({ removed: 100, isDone: false })
    expect(await one.api.storage.emptyDeleted({ body })).toEqual({ removed: 30, isDone: false })
    expect(await one.api.storage.emptyDeleted({ body })).toEqual({ removed: 0, isDone: true })
  })

  test('is possible when there is no room left', async () => {
    const { accountId, one, dev, photo } = await another()
    const made = await photo()
    await one.api.photos.remove({ params: { id: made.id } })
    await family.app.database.pool.query('update account_storage set limit_bytes = 1 where account_id = $1', [
      accountId,
    ])
    family.app.clock.advance(61_000)
    const device = await family.as(dev, accountId)
    expect((await device.api.storage.stats()).room).toBe('full')
    expect(await codeOf(photo(device))).toBe('QUOTA_EXCEEDED')
    const body = { deletedUntil: family.app.clock.now().toISOString() }
    expect(await device.api.storage.emptyDeleted({ body })).toEqual({ removed: 1, isDone: false })
  })
})
