import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, type Device, type DocumentFamily, startDocumentFamily } from '../documents/testing/document-family.ts'
import { photosTable } from '../photos/tables.ts'

const dayMs = 86_400_000
let family: DocumentFamily
let mara: Device
let dev: Device

beforeAll(async () => {
  family = await startDocumentFamily()
  mara = await family.as(family.owner)
  dev = await family.as(await family.people.addMember(family.accountId, { role: 'parent', person: { name: 'Dev' } }))
})
afterAll(() => family.stop())

const now = () => family.app.clock.now()
const tick = () => family.app.clock.advance(1000)
const get = (device: Device, since: Date, query = {}) =>
  device.api.away.get({ query: { since: since.toISOString(), ...query } })

async function logged(device: Device, kind: 'diaper' | 'note', details: object, childId = family.junoId) {
  tick()
  const startAt = new Date(now().getTime() - 60_000).toISOString()
  const made = await device.api.logs.create({
    body: { id: uuidv7(), childId, kind, startAt, tz: 'UTC', details } as never,
  })
  return made.id
}
const wet = { kind: 'wet' }

async function photo(by: string, audience: 'family' | 'parents'): Promise<void> {
  tick()
  const at = now()
  await family.app.database.db.insert(photosTable).values({
    ...{ accountId: family.accountId, id: uuidv7(), childIds: [family.junoId], caption: '', audience, takenAt: at },
    ...{ tz: 'UTC', width: 1, height: 1, sizeBytes: 1, placeholder: '', createdBy: by, createdAt: at, updatedAt: at },
  })
}
// Each goes on from what the ones before it left.
describe('one family, in this order', { shuffle: false }, () => {
  test('says what others did, by person and kind, last first, within what the reader may see', async () => {
    await logged(dev, 'diaper', wet)
    const since = now()
    await logged(mara, 'diaper', wet)
    await logged(dev, 'diaper', wet)
    const deleted = await logged(dev, 'diaper', wet)
    await dev.api.logs.remove({ params: { id: deleted } })
    const entry = await logged(dev, 'diaper', wet, family.otisId)
    await photo(dev.userId, 'family')
    await photo(dev.userId, 'parents')
    const nanny = await family.people.addMember(family.accountId, {
      preset: 'nanny',
      children: [family.junoId],
      person: { name: 'Sol' },
    })
    const sol = await family.as(nanny)
    const handover = await logged(sol, 'note', { text: 'Slept late', isHandover: true })
    await logged(sol, 'note', { text: 'Nothing special' })
    const pinned = await logged(sol, 'note', { text: 'Spare key at Ana', isPinned: true })
    const solLast = now().toISOString()
    tick()
    const { id: document } = await dev.upload()
    tick()
    await dev.api.documentReactions.addComment({ params: { id: document }, body: { content: 'Here it is' } })
    tick()
    await dev.api.logReactions.addComment({ params: { id: entry }, body: { content: 'Sweet' } })
    const devLast = now().toISOString()

    const forMara = await get(mara, since)
    expect(forMara).toEqual({
      since: since.toISOString(),
      until: now().toISOString(),
      people: [
        {
          person: { id: dev.userId, name: 'Dev' },
          lastAt: devLast,
          counts: expect.toSatisfy((counts: unknown[]) => counts.length === 4),
        },
        { person: { id: nanny.userId, name: 'Sol' }, lastAt: solLast, counts: [{ type: 'note', count: 3 }] },
      ],
      noteIds: [pinned, handover],
    })
    const countsOf = ({ people }: typeof forMara, userId: string) =>
      Object.fromEntries(
        people.find(({ person }) => person.id === userId)?.counts.map(({ type, count }) => [type, count]) ?? [],
      )
    expect(countsOf(forMara, dev.userId)).toEqual({ diaper: 2, photo: 2, document: 1, comment: 2 })
    expect(countsOf(await get(mara, since, { childId: family.otisId }), dev.userId)).toEqual({ diaper: 1, comment: 1 })

    const forSol = await get(sol, since)
    expect(countsOf(forSol, dev.userId)).toEqual({ diaper: 1, photo: 1 })
    expect(countsOf(forSol, family.owner.userId)).toEqual({ diaper: 1 })
    expect([countsOf(forSol, nanny.userId), forSol.noteIds]).toEqual([{}, []])
    expect(await codeOf(get(sol, since, { childId: family.otisId }))).toBe('NOT_FOUND')
    expect(await get(mara, now())).toMatchObject({ people: [], noteIds: [] })
  })

  test('looks back two weeks at most', async () => {
    const before = now()
    family.app.clock.advance(15 * dayMs)
    mara = await family.as(family.owner)
    const answer = await get(mara, before)
    expect(answer).toMatchObject({
      since: new Date(now().getTime() - 14 * dayMs).toISOString(),
      people: [],
      noteIds: [],
    })
  })
})
