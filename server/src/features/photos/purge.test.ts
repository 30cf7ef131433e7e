import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { countOver, purgeOver } from '../../platform/items/trash.ts'
import { purgeOf } from '../../testing/purge-of.ts'
import { purgeRemovedChildren } from '../children/commands.ts'
import { photoItem } from './item.ts'
import { type PhotoFamily, startPhotoFamily } from './testing/photo-family.ts'

// Pictures are really encoded, and the machine may be busy with others.
vi.setConfig({ testTimeout: 60_000 })

let family: PhotoFamily

beforeAll(async () => {
  family = await startPhotoFamily()
})
beforeEach(async () => {
  await family.rows('delete from photo_children')
  await family.rows('delete from photos')
  await family.rows('delete from stored_files')
  await family.rows('delete from account_storage')
  for (const key of await family.storedKeys()) await family.files.remove(key)
})
afterAll(() => family.stop())

const dayMs = 86_400_000
const later = (days: number) => new Date(family.clock.now().getTime() + days * dayMs)
const params = ({ id }: { id: string }) => ({ params: { id } })
const count = async (table: string, id: string, column = 'id') =>
  (await family.rows(`select 1 from ${table} where ${column} = $1`, [id])).length

/** What there is of a photo: rows, files in the book, files in the store, likes and comments. */
async function tracesOf({ id }: { id: string }) {
  return {
    rows: await count('photos', id),
    children: await count('photo_children', id, 'photo_id'),
    book: await count('stored_files', id, 'thing_id'),
    files: (await family.storedKeys()).filter((key) => key.includes(id)).length,
    reactions: (await count('likes', id, 'item_id')) + (await count('comments', id, 'item_id')),
  }
}
const nothing = { rows: 0, children: 0, book: 0, files: 0, reactions: 0 }

async function purged(now: Date, signal?: AbortSignal): Promise<number | undefined> {
  return (await purgeOver(family.database, [purgeOf(photoItem, family.keeper)], now, signal)).photos
}

async function uploaded(childIds = family.juno) {
  const made = await family.upload(family.mara, { childIds })
  await family.mara.client.photoReactions.like(params(made))
  await family.mara.client.photoReactions.addComment({ ...params(made), body: { content: 'Sweet' } })
  return made
}

test('what was deleted over 30 days ago is gone for good, files and all, and nothing else', async () => {
  const [kept, gone] = [await uploaded(), await uploaded()]
  await family.mara.client.photos.remove(params(gone))
  expect(await purged(later(30))).toBe(0)
  expect(await tracesOf(gone)).toMatchObject({ rows: 1, book: 4, files: 4, reactions: 2 })
  const due = later(30.01)
  expect(await countOver(family.database.db, photoItem, due)).toBe(1)
  expect(await tracesOf(gone)).toMatchObject({ rows: 1, files: 4 })
  expect(await purged(due)).toBe(1)
  expect(await tracesOf(gone)).toEqual(nothing)
  expect(await tracesOf(kept)).toEqual({ rows: 1, children: 1, book: 4, files: 4, reactions: 2 })
  const [room] = await family.rows('select used_bytes::int as used from account_storage')
  expect(room?.used).toBe(kept.sizeBytes)
  expect(await purged(due)).toBe(0)
})

test('a parent empties Recently deleted: what is asked for and deleted goes at once, and its room is free', async () => {
  const [kept, gone, other] = [await uploaded(), await uploaded(), await uploaded()]
  await family.mara.client.photos.remove(params(gone))
  await family.mara.client.photos.remove(params(other))
  const ids = [kept.id, gone.id, uuidv7()]
  const aunt = await family.addCaregiver('Ana', { [family.juno]: { preset: 'parent' } })
  await expect(aunt.client.photos.purge({ body: { ids } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await family.mara.client.photos.purge({ body: { ids } })).toEqual({ removed: 1 })
  expect(await tracesOf(gone)).toEqual(nothing)
  expect(await tracesOf(kept)).toEqual({ rows: 1, children: 1, book: 4, files: 4, reactions: 2 })
  expect(await tracesOf(other)).toMatchObject({ rows: 1, book: 4, files: 4 })
  const [room] = await family.rows('select used_bytes::int as used from account_storage')
  expect(room?.used).toBe(kept.sizeBytes + other.sizeBytes)
  await expect(family.mara.client.photos.purge({ body: { ids } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(family.mara.client.photos.restore(params(gone))).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a stopped purge removes nothing more', async () => {
  const gone = await uploaded()
  await family.mara.client.photos.remove(params(gone))
  const stop = AbortSignal.abort(new Error('The server stops.'))
  await expect(purged(later(31), stop)).rejects.toThrow('The server stops.')
  expect(await tracesOf(gone)).toMatchObject({ rows: 1, files: 4 })
})

test('with a child that is gone for good go the photos of that child alone', async () => {
  const { childId } = await family.people.createChild(family.accountId, { name: 'Ida', createdBy: family.mara.id })
  const alone = await uploaded(childId)
  const deleted = await uploaded(childId)
  await family.mara.client.photos.remove(params(deleted))
  const shared = await uploaded(`${childId},${family.otis}`)
  const others = await uploaded(family.otis)
  await family.rows('update children set deleted_at = $2 where id = $1', [childId, later(-31)])
  await purgeRemovedChildren(family.database, family.clock.now(), undefined, [purgeOf(photoItem, family.keeper)])
  expect([await tracesOf(alone), await tracesOf(deleted)]).toEqual([nothing, nothing])
  expect(await tracesOf(others)).toMatchObject({ rows: 1, children: 1, files: 4 })
  expect(await tracesOf(shared)).toMatchObject({ rows: 1, children: 1, files: 4 })
  expect((await family.mara.client.photos.get(params(shared))).childIds).toEqual([family.otis])
})
