import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, type Device, type DocumentFamily, startDocumentFamily } from '../documents/testing/document-family.ts'
import { countedTables, countFamilies, countFamily } from './count-commands.ts'

let family: DocumentFamily
let mara: Device

beforeAll(async () => {
  family = await startDocumentFamily({ LIMITS_WRITES: '100000/1m burst 100000', LIMITS_WRITTEN: '1000/1d burst 1000' })
  mara = await family.as(family.owner)
})
afterAll(() => family.stop())

const note = (words = 'Teething', who: Device = mara, childId = family.junoId) =>
  who.api.logs.create({
    body: {
      ...{ id: uuidv7(), childId, kind: 'note', startAt: family.app.clock.now().toISOString(), tz: 'UTC' },
      details: { text: words },
    } as never,
  })
const setLimit = (bytes: number | null) =>
  family.app.database.db.execute(
    sql`update account_storage set limit_bytes = ${bytes} where account_id = ${family.accountId}`,
  )
const count = () => countFamily(family.app.database.db, family.accountId, family.app.clock.now())

// Each goes on from what the ones before it left.
describe('the room of a family', { shuffle: false }, () => {
  test('what it writes is counted, by the job, and told beside what its files take', async () => {
    await note()
    const before = await count()
    await note('Words '.repeat(800))
    family.app.clock.advance(60_000)
    mara = await family.as(family.owner)
    await note('Words '.repeat(800))
    expect(await countFamilies(family.app.database, family.app.clock.now())).toBeGreaterThan(0)
    const stats = await mara.api.storage.stats()
    // Stored texts are packed: repeated words take less than they did on the wire.
    expect(stats.databaseBytes).toBeGreaterThan(before + 400)
    expect(stats.usedBytes).toBe(0)
    // Nobody has written since.
    family.app.clock.advance(60_000)
    expect(await countFamilies(family.app.database, family.app.clock.now())).toBe(0)
  })

  test('every table that a family fills is counted, and a family without anything takes nothing', async () => {
    const names = countedTables().length
    expect(names).toBeGreaterThan(30)
    const other = await family.people.createFamily()
    expect(await countFamily(family.app.database.db, other.accountId, family.app.clock.now())).toBeLessThan(2_000)
  })

  test('when it is taken, nothing new is made, and what is there can be read, changed and deleted', async () => {
    const { id } = await note()
    await setLimit(await count())
    family.app.clock.advance(61_000)
    mara = await family.as(family.owner)
    expect(await codeOf(note())).toBe('QUOTA_EXCEEDED')
    expect(await codeOf(mara.upload())).toBe('QUOTA_EXCEEDED')
    expect(await codeOf(mara.api.handoffs.create({ body: { childIds: [family.junoId] } }))).toBe('QUOTA_EXCEEDED')
    expect(await codeOf(mara.api.logReactions.addComment({ params: { id }, body: { content: 'Oh' } }))).toBe(
      'QUOTA_EXCEEDED',
    )
    expect((await mara.api.logs.list({ query: { childId: family.junoId } })).items.length).toBeGreaterThan(0)
    await mara.api.logs.remove({ params: { id } })
    await setLimit(null)
    family.app.clock.advance(61_000)
    expect(await note()).toMatchObject({ kind: 'note' })
  })

  test('another family is not told of it', async () => {
    await setLimit(1)
    family.app.clock.advance(61_000)
    const other = await family.people.createFamily({ account: { subscriptionStatus: 'active' } })
    const { childId } = await family.people.createChild(other.accountId, { createdBy: other.owner.userId })
    const device = await family.as(other.owner, other.accountId)
    expect(await note('Fine', device, childId)).toMatchObject({ childId })
    await setLimit(null)
  })
})

test('what a family writes in a day ends, by its size and for all of its people together', async () => {
  const other = await family.people.createFamily({ account: { subscriptionStatus: 'active' } })
  const { childId } = await family.people.createChild(other.accountId, { createdBy: other.owner.userId })
  const dev = await family.people.addMember(other.accountId, { role: 'parent' })
  const [one, two] = [await family.as(other.owner, other.accountId), await family.as(dev, other.accountId)]
  // Of 1,000 pieces of 256 bytes such a note takes about twenty.
  const words = 'a'.repeat(4_900)
  let made = 0
  while (made < 60 && (await codeOf(note(words, made % 2 === 0 ? one : two, childId))) === undefined) made += 1
  expect(made).toBeGreaterThan(40)
  expect(made).toBeLessThan(52)
  for (const who of [one, two]) expect(await codeOf(note(words, who, childId))).toBe('RATE_LIMITED')
  family.app.clock.advance(24 * 3_600_000)
  expect(await note(words, await family.as(other.owner, other.accountId), childId)).toMatchObject({ childId })
})
