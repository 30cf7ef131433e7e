import { randomUUID } from 'node:crypto'
import type { CallInput } from '@nestwren/contract/endpoint'
import type { Photo, photos } from '@nestwren/contract/photos'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FamilyAccess } from '../../platform/http/access.ts'
import { makePicture } from '../../platform/images/testing/pictures.ts'
import { untilWaiting } from '../../platform/testing/lock-waits.ts'
import { call } from '../../testing/call.ts'
import { codeOf } from '../../testing/refusal.ts'
import { listMonths } from './queries.ts'
import { type Person, type PhotoFamily, startPhotoFamily } from './testing/photo-family.ts'

// Pictures are really encoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000 })

let family: PhotoFamily

beforeAll(async () => {
  family = await startPhotoFamily()
})
beforeEach(async () => {
  await family.rows('delete from photo_children')
  await family.rows('delete from photos')
  family.takeEmissions()
})
afterAll(() => family.stop())

const dayMs = 86_400_000
const ago = (days: number) => new Date(family.clock.now().getTime() - days * dayMs).toISOString()
const both = () => `${family.juno},${family.otis}`
const params = ({ id }: { id: string }) => ({ params: { id } })

async function idsOf(who: Person, query: CallInput<typeof photos.list>['query'] = {}): Promise<string[]> {
  return (await who.client.photos.list({ query })).items.map(({ id }) => id)
}

const update = (who: Person, { id, version }: Photo, body: Partial<CallInput<typeof photos.update>['body']>) =>
  who.client.photos.update({ params: { id }, body: { version, ...body } })
const eventsFor = (name: string) => family.takeEmissions().filter((one) => one.name === name)

describe('photos of the timeline', () => {
  const recent = async (who: Person, over: object = {}) =>
    (await who.client.photos.recent({ query: { since: ago(2), ...over } })).items.map(({ id }) => id)

  test('are those taken or added since, of the children asked for, with addresses', async () => {
    const today = await family.upload(family.mara, { childIds: family.juno, takenAt: ago(1) })
    const old = await family.upload(family.mara, { childIds: both(), takenAt: ago(400) })
    const before = await family.upload(family.mara, { childIds: family.otis, takenAt: ago(300) })
    await family.rows(`update photos set created_at = created_at - interval '3 days' where id = '${before.id}'`)
    expect(await recent(family.mara)).toEqual([today.id, old.id])
    expect(await recent(family.mara, { childId: family.otis })).toEqual([old.id])
    const { items } = await family.mara.client.photos.recent({ query: { since: ago(2) } })
    expect(items.every(({ thumbnailUrl }) => thumbnailUrl.startsWith('/api/files/photo/'))).toBe(true)
    await family.mara.client.photos.remove(params(today))
    expect(await recent(family.mara)).toEqual([old.id])
  })

  test('leave out what a caregiver may not see', async () => {
    const seen = await family.upload(family.mara, { childIds: family.juno })
    await family.upload(family.mara, { childIds: family.juno, audience: 'parents' })
    await family.upload(family.mara, { childIds: family.otis })
    await family.upload(family.mara, { childIds: family.juno, takenAt: ago(30) })
    const sol = await family.addCaregiver('Sol', { [family.juno]: { levels: { photos: 'view' }, historyDays: 7 } })
    expect(await recent(sol)).toEqual([seen.id])
  })
})

describe('the gallery', () => {
  test('shows photos of all children, latest taken first, each once, page by page', async () => {
    const made: Photo[] = []
    for (const [index, childIds] of [family.juno, both(), family.otis, both(), family.juno].entries())
      made.push(await family.upload(family.mara, { childIds, takenAt: ago(index + 1) }))
    const wanted = made.map(({ id }) => id)
    expect(await idsOf(family.mara)).toEqual(wanted)
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await family.mara.client.photos.list({ query: { limit: 2, ...(cursor && { cursor }) } })
      expect(page.items.length).toBeLessThanOrEqual(2)
      seen.push(...page.items.map(({ id }) => id))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(seen).toEqual(wanted)
    expect(await idsOf(family.mara, { childId: family.otis })).toEqual([wanted[1], wanted[2], wanted[3]])
    expect(await idsOf(family.mara, { from: ago(4), to: ago(2) })).toEqual([wanted[2], wanted[3]])
    expect(await codeOf(idsOf(family.mara, { cursor: 'nonsense' }))).toBe('INVALID_INPUT')
    for (const childId of [family.strangersChild, randomUUID()])
      expect(await codeOf(idsOf(family.mara, { childId }))).toBe('NOT_FOUND')
  })

  test('has its months as the zone of the page has them', async () => {
    // In Lisbon both are of the first of November, on Kiritimati the second is of the second.
    for (const takenAt of ['2026-10-31T23:30:00.000Z', '2026-11-01T11:00:00.000Z', '2026-03-05T12:00:00.000Z'])
      await family.upload(family.mara, { childIds: both(), takenAt })
    const months = async (tz: string, childId?: string) =>
      (await family.mara.client.photos.months({ query: { tz, ...(childId && { childId }) } })).items
    expect(await months('Pacific/Kiritimati')).toEqual([
      { month: '2026-11', firstDay: '2026-11-01', count: 2 },
      { month: '2026-03', firstDay: '2026-03-01', count: 1 },
    ])
    expect(await months('Europe/Lisbon', family.juno)).toEqual([
      { month: '2026-11', firstDay: '2026-11-01', count: 1 },
      { month: '2026-10', firstDay: '2026-10-01', count: 1 },
      { month: '2026-03', firstDay: '2026-03-01', count: 1 },
    ])
  })

  test('has no months in a zone that the database does not know', async () => {
    const { accountId, juno } = family
    await family.upload()
    const caller = { ...family.mara, userId: family.mara.id, accountId, role: 'parent' }
    const proof = { caller, area: 'photos', children: [{ childId: juno, level: 'view', from: null }] }
    const months = listMonths(family.database.db, proof as unknown as FamilyAccess, 'Nowhere/At_All')
    expect(await months).toBeNull()
  })

  test('gives the same addresses for a while, and others to another session', async () => {
    const made = await family.upload()
    const [again] = (await family.mara.client.photos.list({})).items
    expect(again?.thumbnailUrl).toBe(made.thumbnailUrl)
    const dev = await family.addParent('Dev')
    const theirs = await dev.client.photos.get(params(made))
    expect(theirs.thumbnailUrl).not.toBe(made.thumbnailUrl)
  })
})

describe('who sees what', () => {
  test('a caregiver sees photos of their children, not those for parents, not those before their time', async () => {
    const seen = await family.upload(family.mara, { childIds: both(), takenAt: ago(2) })
    const forParents = await family.upload(family.mara, { audience: 'parents', takenAt: ago(2) })
    const ofOtis = await family.upload(family.mara, { childIds: family.otis, takenAt: ago(2) })
    const old = await family.upload(family.mara, { takenAt: ago(9) })
    const nanny = await family.addCaregiver('Bea', { [family.juno]: { preset: 'nanny', historyDays: 7 } })
    expect(await idsOf(nanny)).toEqual([seen.id])
    expect((await nanny.client.photos.months({ query: { tz: 'UTC' } })).items.map(({ count }) => count)).toEqual([1])
    expect((await nanny.client.photos.get(params(seen))).id).toBe(seen.id)
    for (const hidden of [forParents, ofOtis, old]) {
      expect(await codeOf(nanny.client.photos.get(params(hidden)))).toBe('NOT_FOUND')
      expect(await codeOf(nanny.client.photoReactions.like(params(hidden)))).toBe('NOT_FOUND')
    }
    const dev = await family.addParent('Dev')
    expect(await idsOf(dev)).toHaveLength(4)
    expect(await idsOf(family.stranger)).toEqual([])
    for (const one of [seen, forParents]) {
      expect(await codeOf(family.stranger.client.photos.get(params(one)))).toBe('NOT_FOUND')
      expect(await codeOf(update(family.stranger, one, { caption: 'Mine' }))).toBe('NOT_FOUND')
    }
  })

  test('one without the right sees nothing, and their list is refused', async () => {
    const made = await family.upload()
    const blind = await family.addCaregiver('Ana', { [family.juno]: { levels: { photos: 'none' } } })
    expect(await codeOf(idsOf(blind))).toBe('FORBIDDEN')
    expect(await codeOf(blind.client.photos.get(params(made)))).toBe('FORBIDDEN')
  })

  test('a caregiver changes and deletes their own photos only', async () => {
    const nanny = await family.addCaregiver('Bea', { [family.juno]: { preset: 'nanny' } })
    const own = await family.upload(nanny)
    const others = await family.upload()
    expect((await update(nanny, own, { caption: 'At the pond' })).caption).toBe('At the pond')
    expect(await codeOf(update(nanny, others, { caption: 'At the pond' }))).toBe('FORBIDDEN')
    expect(await codeOf(nanny.client.photos.remove(params(others)))).toBe('FORBIDDEN')
    await nanny.client.photos.remove(params(own))
    // Recently deleted: their own to bring back, and nobody else's.
    await family.mara.client.photos.remove(params(others))
    expect(await idsOf(nanny, { deleted: 'true' })).toEqual([own.id])
    expect(await codeOf(nanny.client.photos.get(params(others)))).toBe('NOT_FOUND')
    expect(await idsOf(family.mara, { deleted: 'true' })).toEqual([others.id, own.id].toSorted().toReversed())
    expect((await nanny.client.photos.restore(params(own))).deletedAt).toBeNull()
  })
})

describe('changing', () => {
  test('writes what is given and keeps the rest; an older version is told what is there now', async () => {
    const made = await family.upload(family.mara, { caption: 'Before' })
    const changed = await update(family.mara, made, { caption: 'After', takenAt: ago(3) })
    expect(changed).toMatchObject({ caption: 'After', takenAt: ago(3), childIds: [family.juno], version: 2 })
    const { status, body } = await call(family.url, 'PUT', `/api/photos/${made.id}`, {
      token: family.mara.token,
      body: { version: 1, caption: 'Late' },
    })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'STALE_VERSION' })
    expect(body.details.current).toEqual(await family.mara.client.photos.get(params(made)))
    expect(await codeOf(update(family.mara, changed, { takenAt: ago(-1) }))).toBe('FUTURE_TIME')
    // The gallery goes by the new time.
    const other = await family.upload(family.mara, { takenAt: ago(2) })
    expect(await idsOf(family.mara)).toEqual([other.id, made.id])
  })

  test('moves it between galleries, within the rights of whoever moves it', async () => {
    const nanny = await family.addCaregiver('Bea', { [family.juno]: { preset: 'nanny' } })
    const made = await family.upload(nanny)
    expect(await codeOf(update(nanny, made, { childIds: [family.juno, family.otis] }))).toBe('UNKNOWN_CHILD')
    expect(await codeOf(update(nanny, made, { childIds: [family.strangersChild] }))).toBe('UNKNOWN_CHILD')
    const of = await update(family.mara, made, { childIds: [family.otis, family.juno] })
    expect(await idsOf(family.mara, { childId: family.otis })).toEqual([made.id])
    // Nor may one take off a child whose photos are not one's own to add.
    const aunt = await family.addCaregiver('Ana', {
      [family.juno]: { levels: { photos: 'manage' } },
      [family.otis]: { levels: { photos: 'view' } },
    })
    expect(await codeOf(update(aunt, of, { childIds: [family.juno] }))).toBe('UNKNOWN_CHILD')
    // She sees Juno on it alone: whoever else it shows, her edit leaves on it.
    expect((await update(nanny, of, { childIds: [family.juno] })).childIds).toEqual([family.juno])
    const kept = await family.mara.client.photos.get(params(made))
    expect(kept.childIds).toEqual([family.juno, family.otis])
    family.takeEmissions()
    await update(family.mara, kept, { childIds: [family.otis] })
    expect(await idsOf(family.mara, { childId: family.juno })).toEqual([])
    const told = family.takeEmissions()
    expect(told.map(({ name, audience }) => [name, 'childIds' in audience ? audience.childIds : null])).toEqual([
      ['photo:deleted', [family.juno]],
      ['photo:updated', [family.otis]],
    ])
  })

  test('for parents only takes it from caregivers and off the site, and says nothing new to them', async () => {
    const nanny = await family.addCaregiver('Bea', { [family.juno]: { preset: 'nanny' } })
    const made = await family.upload()
    await family.mara.client.photos.setPublic({ ...params(made), body: { isPublic: true, publicOrder: 3 } })
    family.takeEmissions()
    const now = await family.mara.client.photos.get(params(made))
    const hidden = await update(family.mara, now, { audience: 'parents', caption: 'A secret' })
    expect(hidden).toMatchObject({ audience: 'parents', isPublic: false, publicOrder: null })
    expect(await idsOf(nanny)).toEqual([])
    const [gone, changed] = family.takeEmissions()
    expect(gone).toMatchObject({
      name: 'photo:deleted',
      audience: { to: 'children' },
      payload: { photo: { deletedAt: null } },
    })
    expect(JSON.stringify(gone)).not.toContain('A secret')
    expect(changed).toMatchObject({ name: 'photo:updated', audience: { to: 'parents' } })
    const back = await update(family.mara, hidden, { audience: 'family' })
    expect(await idsOf(nanny)).toEqual([back.id])
  })

  test('moves it between entries, and both follow', async () => {
    const { client } = family.mara
    const entry = async (childId: string) =>
      (
        await client.logs.create({
          body: { childId, kind: 'diaper', startAt: ago(1), tz: 'UTC', details: { kind: 'wet' } },
        })
      ).id
    const [one, two, ofOtis] = [await entry(family.juno), await entry(family.juno), await entry(family.otis)]
    const photoIds = async (id: string) => (await client.logs.get({ params: { id } })).photoIds
    const made = await family.upload(family.mara, { logId: one })
    expect(await photoIds(one)).toEqual([made.id])
    family.takeEmissions()
    const moved = await update(family.mara, made, { logId: two })
    expect([await photoIds(one), await photoIds(two)]).toEqual([[], [made.id]])
    expect(eventsFor('activity:updated')).toHaveLength(2)
    expect(await codeOf(update(family.mara, moved, { logId: ofOtis }))).toBe('INVALID_INPUT')
    await client.photos.remove(params(made))
    expect(await photoIds(two)).toEqual([])
    const back = await client.photos.restore(params(made))
    expect(await photoIds(two)).toEqual([made.id])
    // Of another child now, so of the entry no more.
    const left = await update(family.mara, back, { childIds: [family.otis] })
    expect([left.logId, await photoIds(two)]).toEqual([null, []])
  })
})

test('whoever may not see the entry of a photo may still change the rest of it', async () => {
  const { client } = family.mara
  const startAt = ago(1)
  const body = { childId: family.juno, kind: 'diaper' as const, startAt, tz: 'UTC', details: { kind: 'wet' } }
  const { id: logId } = await client.logs.create({ body })
  const made = await family.upload(family.mara, { logId })
  const levels = { photos: 'manage', logs: 'none' } as const
  const aunt = await family.addCaregiver('Ana', { [family.juno]: { levels }, [family.otis]: { levels } })
  const changed = await update(aunt, made, { childIds: [family.juno, family.otis], caption: 'Both' })
  expect(changed).toMatchObject({ logId, caption: 'Both' })
  expect(await codeOf(update(aunt, changed, { logId, childIds: [family.juno] }))).toBe('INVALID_INPUT')
})

test('who loses a photo while they change it, changes nothing', async () => {
  const nanny = await family.addCaregiver('Bea', { [family.juno]: { preset: 'nanny' } })
  for (const [column, value] of [
    ['child_ids', [family.otis]],
    ['audience', 'parents'],
  ]) {
    const made = await family.upload(nanny)
    const parent = await family.database.pool.connect()
    try {
      await parent.query('begin')
      await parent.query(`update photos set ${column} = $2 where id = $1`, [made.id, value])
      const changing = codeOf(update(nanny, made, { caption: 'Mine' }))
      await untilWaiting(family.database.pool)
      await parent.query('commit')
      expect([column, await changing]).toEqual([column, 'NOT_FOUND'])
    } finally {
      await parent.query('rollback')
      parent.release()
    }
    expect((await family.mara.client.photos.get(params(made))).caption).toBe('')
  }
})

describe('deleting', () => {
  test('takes it out of the gallery for 30 days, and back', async () => {
    const made = await family.upload(family.mara, { childIds: both() })
    family.takeEmissions()
    await family.mara.client.photos.remove(params(made))
    await family.mara.client.photos.remove(params(made))
    // Once by each child.
    expect(eventsFor('photo:deleted')).toHaveLength(2)
    expect(await idsOf(family.mara)).toEqual([])
    expect(await idsOf(family.mara, { deleted: 'true' })).toEqual([made.id])
    expect(await codeOf(family.mara.client.photoReactions.like(params(made)))).toBe('NOT_FOUND')
    const deleted = await family.mara.client.photos.get(params(made))
    expect(await codeOf(update(family.mara, deleted, { caption: 'Late' }))).toBe('STALE_VERSION')
    const back = await family.mara.client.photos.restore(params(made))
    expect(back).toMatchObject({ deletedAt: null, version: 3 })
    expect(eventsFor('photo:new')).toHaveLength(2)
    expect(await idsOf(family.mara, { childId: family.otis })).toEqual([made.id])
    expect((await family.mara.client.photos.restore(params(made))).version).toBe(3)
  })

  test('is for good after 30 days', async () => {
    const made = await family.upload()
    await family.mara.client.photos.remove(params(made))
    await family.rows(`update photos set deleted_at = $2::timestamptz - interval '30 days 1 second' where id = $1`, [
      made.id,
      family.clock.now(),
    ])
    expect(await idsOf(family.mara, { deleted: 'true' })).toEqual([])
    expect(await codeOf(family.mara.client.photos.restore(params(made)))).toBe('NOT_FOUND')
  })
})

describe('the family site', () => {
  test('shows what whoever has the switch puts there, and never what is for parents', async () => {
    const made = await family.upload()
    const forParents = await family.upload(family.mara, { audience: 'parents' })
    const nanny = await family.addCaregiver('Bea', { [family.juno]: { preset: 'nanny' } })
    const put = (who: Person, one: Photo, body: { isPublic: boolean; publicOrder?: number | null }) =>
      who.client.photos.setPublic({ ...params(one), body })
    expect(await codeOf(put(nanny, made, { isPublic: true }))).toBe('FORBIDDEN')
    expect(await codeOf(put(family.mara, forParents, { isPublic: true }))).toBe('NOT_FOR_THE_SITE')
    family.takeEmissions()
    expect(await put(family.mara, made, { isPublic: true, publicOrder: 5 })).toMatchObject({
      isPublic: true,
      publicOrder: 5,
    })
    expect(await put(family.mara, made, { isPublic: true })).toMatchObject({ publicOrder: 5, version: 2 })
    expect(eventsFor('photo:updated')).toHaveLength(1)
    expect(await put(family.mara, made, { isPublic: false })).toMatchObject({ isPublic: false, publicOrder: null })
    await family.mara.client.photos.remove(params(made))
    expect(await codeOf(put(family.mara, made, { isPublic: true }))).toBe('NOT_FOUND')
  })
})

test('likes and comments stand beside it and are told to those who see it', async () => {
  const made = await family.upload(family.mara, { childIds: both() })
  const nanny = await family.addCaregiver('Bea', { [family.juno]: { preset: 'viewer' } })
  family.takeEmissions()
  await nanny.client.photoReactions.like(params(made))
  await nanny.client.photoReactions.like(params(made))
  const comment = await nanny.client.photoReactions.addComment({ ...params(made), body: { content: 'So big!' } })
  expect(await family.mara.client.photos.get(params(made))).toMatchObject({ likes: [nanny.id], commentCount: 1 })
  await nanny.client.photoReactions.removeComment({ params: { id: made.id, commentId: comment.id } })
  await nanny.client.photoReactions.unlike(params(made))
  expect((await family.mara.client.photos.list({})).items).toMatchObject([{ likes: [], commentCount: 0 }])
  const told = family.takeEmissions()
  const { juno, otis } = family
  const inTurn = ['photo:liked', 'photo:comment:new', 'photo:comment:deleted', 'photo:unliked']
  const name = (one: (typeof told)[number]) => ('child' in one.payload ? one.payload.child?.name : null)
  expect(told.map((one) => [one.name, name(one), one.audience])).toEqual(
    inTurn.flatMap((event) => [
      [event, 'Juno', expect.objectContaining({ to: 'children', childIds: [juno], notOf: [], area: 'photos' })],
      [event, 'Otis', expect.objectContaining({ to: 'children', childIds: [otis], notOf: [juno], area: 'photos' })],
    ]),
  )
})

test('captions are found by their words', async () => {
  const made = await family.upload(family.mara, { caption: 'Às compras com a Avó' }, await makePicture('png'))
  const found = async (word: string) =>
    (await family.rows(`select id from photos where search @@ $1::tsquery`, [`'${family.accountId}:${word}':*`])).map(
      ({ id }) => id,
    )
  expect([await found('avo'), await found('comp'), await found('gato')]).toEqual([[made.id], [made.id], []])
  await update(family.mara, made, { caption: 'Um gato' })
  expect([await found('avo'), await found('gato')]).toEqual([[], [made.id]])
})
