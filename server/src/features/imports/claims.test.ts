import { defaultChildColor } from '@nestwren/contract/child-color'
import { kinds } from '@nestwren/contract/logs/kinds/index'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { itemClaims } from '../../item-claims.ts'
import { items } from '../../items.ts'
import { makePhoto } from '../../platform/images/testing/pictures.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import type { Person } from '../../testing/people.ts'
import { exampleKey, sealedFile } from '../../testing/sealed-examples.ts'
import type { Speaker } from '../privacy/testing/export-family.ts'
import { exportRow, exportZip, listNameOf } from './testing/export-rows.ts'
import { type ImportApp, type ImportFamily, start, startImportApp, undo, upload } from './testing/import-family.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let app: ImportApp
/** Who brings a file, and the other parent, of whom it speaks. */
let ana: ImportFamily
let ben: Speaker & Person
let childId: string

beforeAll(async () => {
  app = await startImportApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  ana = await app.family()
  const person = await app.people.addMember(ana.accountId, { role: 'parent' })
  ben = { ...person, ...(await app.as(person.userId, ana.accountId)) }
  // Only where somebody has the key of then does a sealed document come back.
  await ana.client.sealedKeys.create({ body: { ...exampleKey(), passkeys: [] } })
  childId = (await ana.client.children.create({ body: { name: 'Juno', color: defaultChildColor } }))._id
})

const rowOf = (item: ItemFacts, count = 0) =>
  exportRow(item, count, { childId, by: { id: ben.userId, name: ben.name } })

function itemNamed(name: string): ItemFacts {
  const found = items.find((item) => item.name === name)
  if (found === undefined) throw new Error(`There is no ${name}`)
  return found
}

/** A file with a row of everything, in all of which Ben is named as whoever did it. */
async function forged(profileId: string, over: object = {}): Promise<Buffer> {
  const picture = Buffer.from(await makePhoto(60, 40))
  const lists: Record<string, object[]> = { profile: [{ id: profileId, name: ben.name }] }
  const files: Record<string, Buffer> = {}
  for (const item of items) {
    const row: Record<string, unknown> = { ...rowOf(item), ...over }
    const isSealed = item.type === 'sealed'
    if (isSealed) row.wraps = [row.wraps].flat().map((wrap) => Object.assign({}, wrap, { userId: ana.ownerId }))
    const file = isSealed ? Buffer.from(await sealedFile(String(row.id)).arrayBuffer()) : picture
    lists[listNameOf(item)] = [row]
    const { files: of } = item.exported
    const facts = { id: String(row.id), at: String(row.createdAt), contentType: 'image/jpeg' }
    if (of !== undefined) files[`${of.name}/${of.pathOf({ ...facts, fileName: 'certificate.jpg' })}`] = file
  }
  const said = { id: uuidv7(), itemType: 'log', createdAt: '2026-01-02T09:00:00.000Z' }
  const itemId = String((lists['entries-note']?.[0] as { id?: unknown } | undefined)?.id)
  lists.comments = [{ ...said, itemId, content: 'I agree', createdBy: ben.userId, createdByName: ben.name }]
  lists.likes = [{ ...said, itemId, userId: ben.userId, userName: ben.name }]
  return exportZip(lists, files)
}

/** Of each table the rows of the family that name Ben, by id or by name. */
async function rowsNamingBen(): Promise<Map<string, Record<string, unknown>[]>> {
  const { pool } = app.database
  const { rows: tables } = await pool.query<{ table_name: string }>(
    `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'account_id'`,
  )
  const found = new Map<string, Record<string, unknown>[]>()
  for (const { table_name: name } of tables) {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select * from ${name} row where account_id = $1 and (row::text like $2 or row::text like $3)`,
      [ana.accountId, `%${ben.userId}%`, `%${ben.name}%`],
    )
    if (rows.length > 0) found.set(name, rows)
  }
  return found
}

test.each([
  ['made by whoever brings it', () => ana.ownerId],
  ['made by somebody else', () => ben.userId],
])('nothing of a file %s says that the other parent did, agreed to or said anything', async (_name, profileOf) => {
  const before = await rowsNamingBen()
  const done = await start(ana, await upload(ana, [{ name: 'nestwren.zip', bytes: await forged(profileOf()) }]))
  expect(done).toMatchObject({ status: 'done', error: null })
  const made = Object.keys(done.made).filter((name) => (done.made[name] ?? 0) > 0)
  const handoffs = profileOf() === ben.userId ? ['handoffs'] : []
  const others = items.map(({ name }) => name).filter((name) => name !== 'handoffs')
  expect(made.toSorted()).toEqual([...others, ...handoffs].toSorted())
  const after = await rowsNamingBen()
  const grown = [...after].filter(([name, rows]) => rows.length > (before.get(name)?.length ?? 0)).map(([name]) => name)
  // Whose time it would be and what he is asked; what was left out is shown to whoever brought it.
  const named = ['custody_cycles', 'custody_overrides', 'custody_steps', 'import_rows', 'schedule_entries']
  // Whose browser wrapped the key of a sealed document is part of what opens it, and nobody is told.
  expect(grown.filter((name) => !named.includes(name))).toEqual(['sealed_wraps'])
  for (const row of after.get('custody_overrides') ?? [])
    expect(row).toMatchObject({
      status: 'proposed',
      proposed_by: ana.ownerId,
      created_by: ana.ownerId,
      accepted_at: null,
    })
  for (const row of after.get('custody_cycles') ?? [])
    expect(row).toMatchObject({ created_by: ana.ownerId, updated_by: ana.ownerId })
  for (const row of after.get('custody_steps') ?? [])
    expect(row).toMatchObject({ by: ana.ownerId, is_imported: true, words: '' })
  for (const row of after.get('schedule_entries') ?? [])
    expect(row).toMatchObject({ created_by: ana.ownerId, updated_by: ana.ownerId, assignee_id: ben.userId })
  const brought = (await ben.client.handoffs.list({})).items
  expect(brought).toHaveLength(handoffs.length)
  for (const { from, reason, to, toName, place, isImported } of brought)
    expect({ from: from?.id, reason, to, toName, place, isImported }).toEqual({
      ...{ from: ana.ownerId, reason: 'byHand', to: null, toName: '', place: '', isImported: true },
    })
})

test('what a file says was deleted names nobody as having agreed to it either, and an undo leaves nothing of it', async () => {
  const before = await rowsNamingBen()
  const bytes = await forged(ben.userId, { deletedAt: '2026-01-03T08:00:00.000Z' })
  const done = await start(ana, await upload(ana, [{ name: 'nestwren.zip', bytes }]))
  expect(done).toMatchObject({ status: 'done', made: { 'parenting overrides': 1, 'parenting schedules': 1 } })
  for (const row of (await rowsNamingBen()).get('custody_overrides') ?? []) expect(row.proposed_by).toBe(ana.ownerId)
  const { rows } = await app.database.pool.query(
    'select status, proposed_by, accepted_at from custody_overrides where account_id = $1',
    [ana.accountId],
  )
  expect(rows).toEqual([{ status: 'withdrawn', proposed_by: ana.ownerId, accepted_at: null }])
  expect(await undo(ana, done)).toMatchObject({ undone: { kept: 0 } })
  const after = await rowsNamingBen()
  for (const name of ['custody_cycles', 'custody_overrides', 'custody_steps', 'handoffs'])
    expect(after.get(name) ?? [], name).toEqual(before.get(name) ?? [])
})

test('handoffs of a file take none of the day’s, and wait for nobody', async () => {
  const handoffs = itemNamed('handoffs')
  const profile = [{ id: ben.userId, name: ben.name }]
  const rows = Array.from({ length: 101 }, (_, count) => rowOf(handoffs, count))
  const bytes = await exportZip({ profile, [listNameOf(handoffs)]: rows })
  expect(await start(ana, await upload(ana, [{ name: 'nestwren.zip', bytes }]))).toMatchObject({
    made: { handoffs: 101 },
  })
  const made = await ana.client.handoffs.create({ body: { childIds: [childId], note: 'Bye' } })
  expect(made).toMatchObject({ isImported: false, reason: 'byHand' })
})

test('a file cannot get around whom it concerns by naming a further child of whom they have no say', async () => {
  const overrides = itemNamed('parenting overrides')
  await ana.client.members.removeUser({ params: { id: ben.userId } })
  const aunt = await app.people.addMember(ana.accountId, { role: 'caregiver' })
  const { _id: otherId } = await ana.client.children.create({ body: { name: 'Otis', color: defaultChildColor } })
  await app.people.grant(ana.accountId, childId, aunt.userId, { preset: 'parent' })
  const rows = [{ ...rowOf(overrides, 1) }, { ...rowOf(overrides, 2), childIds: [childId, otherId] }]
  const bytes = await exportZip({ [listNameOf(overrides)]: rows })
  const done = await start(ana, await upload(ana, [{ name: 'nestwren.zip', bytes }]))
  const { items: left } = await ana.client.imports.rows({ params: { id: done.id } })
  expect(left).toMatchObject([{ ref: 'parenting-overrides#2', reason: { code: 'ofSomeoneElse' } }])
  const { items: found } = await ana.client.overrides.list({})
  expect(found).toMatchObject([{ status: 'proposed', waitsFor: { id: aunt.userId } }])
})

test('what was undone can be imported again, and both are in the history', async () => {
  const [overrides, cycles] = [itemNamed('parenting overrides'), itemNamed('parenting schedules')]
  const lists = { [listNameOf(overrides)]: [rowOf(overrides)], [listNameOf(cycles)]: [rowOf(cycles)] }
  const file = [{ name: 'nestwren.zip', bytes: await exportZip(lists) }]
  await undo(ana, await start(ana, await upload(ana, file)))
  const again = await start(ana, await upload(ana, file))
  expect(again).toMatchObject({ made: { 'parenting overrides': 1, 'parenting schedules': 1 } })
  const { items: found } = await ben.client.overrides.list({})
  expect(found.map(({ status }) => status).toSorted()).toEqual(['proposed', 'withdrawn'])
  expect((await ben.client.parentingSchedule.list({})).items).toHaveLength(1)
  expect(await start(ana, await upload(ana, file))).toMatchObject({ made: {} })
  const { items: lines } = await ben.client.overrides.history({})
  expect(lines.map(({ step }) => step).toSorted()).toEqual(
    ['added', 'added', 'proposed', 'proposed', 'removed', 'withdrawn'].toSorted(),
  )
})

test('a comment of a file on what was here counts as said now, and goes with an undo', async () => {
  const entry = await ben.client.logs.create({
    body: {
      childId,
      kind: 'note',
      startAt: '2026-01-05T08:00:00.000Z',
      tz: 'UTC',
      details: kinds.note.example.details,
    },
  })
  const params = { id: entry.id }
  await ben.client.logReactions.addComment({ params, body: { content: 'You never told me' } })
  app.clock.advance(1_000)
  const said = { itemType: 'log', itemId: entry.id, createdAt: '2026-01-02T09:00:00.000Z' }
  const bytes = await exportZip({
    profile: [{ id: ana.ownerId, name: 'Ana' }],
    comments: [{ ...said, id: uuidv7(), content: 'I told you', createdBy: ana.ownerId }],
    likes: [{ ...said, userId: ana.ownerId }],
  })
  const done = await start(ana, await upload(ana, [{ name: 'nestwren.zip', bytes }]))
  const read = async () => (await ben.client.logReactions.listComments({ params })).items
  expect(await read()).toMatchObject([
    { content: 'You never told me' },
    { content: 'I told you', createdAt: app.clock.now().toISOString() },
  ])
  expect(await start(ana, await upload(ana, [{ name: 'nestwren.zip', bytes }]))).toMatchObject({ made: {} })
  expect(await undo(ana, done)).toMatchObject({ undone: { removed: 2, kept: 0 } })
  expect(await read()).toMatchObject([{ content: 'You never told me' }])
  expect((await ben.client.logs.get({ params })).likes).toEqual([])
})

test('a file adds to a site what its importer may add, and shows nothing that nobody has looked at', async () => {
  const [gifts, photos] = [itemNamed('gifts'), itemNamed('photos')]
  const photo: Record<string, unknown> = { ...rowOf(photos), isPublic: true, publicOrder: 1024 }
  const path = photos.exported.files?.pathOf({
    ...{ id: String(photo.id), at: String(photo.createdAt), contentType: 'image/jpeg', fileName: null },
  })
  const picture = { [`photos/${path}`]: Buffer.from(await makePhoto(60, 40)) }
  const guests = [{ id: uuidv7(), inviteId: uuidv7(), name: 'Ottilie', email: 'o@example.com', status: 'going' }]
  const claims = [{ id: uuidv7(), itemId: uuidv7(), name: 'Ottilie', email: 'o@example.com', quantity: 1 }]
  const site = [{ enabled: true, slug: 'the-wrens', title: 'The Wrens', hasPassword: false, formerSlugs: [] }]
  const lists = { registry: [rowOf(gifts)], photos: [photo], 'site-invites': [rowOf(itemNamed('site invites'))] }
  const also = { 'registry-claims': claims, 'site-guests': guests, 'public-site': site }
  const zip = [{ name: 'nestwren.zip', bytes: await exportZip({ ...lists, ...also }, picture) }]
  const person = await app.people.addMember(ana.accountId, {
    ...{ role: 'parent', permissions: { registryManage: false, invitesManage: false } },
  })
  const aunt = await app.as(person.userId, ana.accountId)
  const { pool } = app.database
  await ana.client.site.put({ body: { slug: `wrens-${uuidv7().slice(-8)}`, title: 'The Wrens', enabled: true } })
  const refused = await start(aunt, await upload(aunt, zip))
  expect(refused).toMatchObject({ status: 'done', made: { photos: 1 } })
  const { items: left } = await aunt.client.imports.rows({ params: { id: refused.id } })
  expect(left.map(({ ref, reason }) => `${ref} ${reason?.code}`).sort()).toEqual([
    'registry#1 notAllowed',
    'site-invites#1 notAllowed',
  ])
  const published = async () =>
    (await pool.query('select is_public from photos where account_id = $1', [ana.accountId])).rows
  expect(await published()).toEqual([{ is_public: false }])
  await undo(aunt, refused)

  // Whoever turns a site on is asked about what is marked.
  await ana.client.site.put({ body: { enabled: false } })
  const done = await start(ana, await upload(ana, zip))
  expect(done).toMatchObject({ status: 'done', made: { photos: 1, gifts: 1, 'site invites': 1 } })
  expect(await published()).toEqual([{ is_public: true }])
  for (const table of ['registry_claims', 'site_invite_guests', 'site_invite_addresses'])
    expect((await pool.query(`select 1 from ${table} where account_id = $1`, [ana.accountId])).rows).toEqual([])
  expect((await ana.client.site.get({})).site).toMatchObject({ enabled: false })
  expect((await ana.client.registry.list({})).items).toMatchObject([{ claims: { count: 0 } }])
})

test('every item whose rows carry people or agreements says what becomes of them', () => {
  const speaking = items.filter(({ returns, exported }) => {
    const own = ['createdBy', 'createdByName', 'updatedBy', 'updatedByName']
    const names = Object.keys(exported.columns).filter((name) => !own.includes(name))
    return (
      returns?.statement !== undefined ||
      names.some((name) => /By(Name)?$|^people$|^(from|to)(Id|Name)$|assignee/.test(name))
    )
  })
  const settled = items.filter((item) => itemClaims.has(item) || item.returns?.statement === 'ownWords')
  expect(speaking.map(({ name }) => name)).toEqual(settled.map(({ name }) => name))
})

/** Somebody has the child from 9 to 18 of a day. */
const dayOf = (on: string, holder: { userId: string | null; name: string }) => [
  { fromOn: on, fromAt: '09:00', untilOn: on, untilAt: '18:00', holder },
]

test('an agreement of a file is a question to the other parent, and holds once they accept', async () => {
  const [overrides, anaHas] = [itemNamed('parenting overrides'), { userId: ana.ownerId, name: 'Ana' }]
  const row = rowOf(overrides)
  const terms = { ...(row.terms as object), periods: dayOf('2026-12-24', anaHas) }
  // What they have agreed on is that Ben has the day.
  const { id: agreed } = await ana.client.overrides.create({
    body: {
      ...{ childIds: [childId], type: 'vacation', title: 'With Ben', timeZone: 'America/New_York' },
      periods: dayOf('2026-12-24', { userId: ben.userId, name: ben.name }),
    },
  })
  await ben.client.overrides.update({ params: { id: agreed }, body: { version: 1, answer: 'accept' } })
  const bytes = await exportZip({ [listNameOf(overrides)]: [{ ...row, terms, replaces: agreed }] })
  const done = await start(ana, await upload(ana, [{ name: 'nestwren.zip', bytes }]))
  const read = async (id: unknown) => (await ben.client.overrides.list({})).items.find((one) => one.id === id)
  expect(await read(agreed)).toMatchObject({ status: 'accepted' })
  expect(await read(row.id)).toMatchObject({
    ...{ status: 'proposed', proposedBy: { id: ana.ownerId }, waitsFor: { id: ben.userId }, acceptedAt: null },
    ...{ replaces: null, steps: [{ step: 'proposed', by: { id: ana.ownerId }, isImported: true }] },
    createdAt: app.clock.now().toISOString(),
  })

  // Undone it is over, and both can read that there was something.
  expect(await undo(ana, done)).toMatchObject({ undone: { removed: 1, kept: 0 } })
  expect(await read(row.id)).toMatchObject({ status: 'withdrawn', waitsFor: null })
  const { items: lines } = await ben.client.overrides.history({})
  expect(lines.filter(({ subject }) => subject.id === row.id)).toMatchObject([
    { step: 'proposed', isImported: true, by: { id: ana.ownerId } },
    { step: 'withdrawn', isImported: true, by: { id: ana.ownerId } },
  ])
})

test('an agreement that was answered is no longer of the file, and an undo leaves it', async () => {
  const overrides = itemNamed('parenting overrides')
  const row = rowOf(overrides)
  const terms = { ...(row.terms as object), periods: dayOf('2026-12-24', { userId: ana.ownerId, name: 'Ana' }) }
  const bytes = await exportZip({ [listNameOf(overrides)]: [{ ...row, terms }] })
  const done = await start(ana, await upload(ana, [{ name: 'nestwren.zip', bytes }]))
  const params = { id: String(row.id) }
  await ben.client.overrides.update({ params, body: { version: 1, answer: 'accept', words: 'Yes' } })
  expect(await undo(ana, done)).toMatchObject({ undone: { removed: 0, kept: 1 } })
  const [kept] = (await ana.client.overrides.list({})).items
  expect(kept).toMatchObject({ status: 'accepted', steps: [{ step: 'proposed' }, { step: 'accepted', words: 'Yes' }] })
})

test('where nobody can be asked it is the importer’s record, but for days that two have agreed on', async () => {
  const overrides = itemNamed('parenting overrides')
  const { id: agreed } = await ana.client.overrides.create({
    body: {
      ...{ childIds: [childId], type: 'vacation', title: 'With Ben', timeZone: 'America/New_York' },
      periods: dayOf('2026-12-24', { userId: ben.userId, name: ben.name }),
    },
  })
  await ben.client.overrides.update({ params: { id: agreed }, body: { version: 1, answer: 'accept' } })
  await ana.client.members.removeUser({ params: { id: ben.userId } })
  const onDay = (on: string) => {
    const { id, terms, ...row } = rowOf(overrides)
    return {
      ...row,
      id: String(id),
      terms: { ...(terms as object), periods: dayOf(on, { userId: null, name: 'Ivy' }) },
    }
  }
  const [same, other] = [onDay('2026-12-24'), onDay('2026-12-26')]
  const bytes = await exportZip({ [listNameOf(overrides)]: [same, other] })
  const done = await start(ana, await upload(ana, [{ name: 'nestwren.zip', bytes }]))
  const { items: left } = await ana.client.imports.rows({ params: { id: done.id } })
  expect(left).toMatchObject([{ ref: 'parenting-overrides#1', reason: { code: 'daysTaken' } }])
  const { items: found } = await ana.client.overrides.list({})
  expect(found.find(({ id }) => id === agreed)).toMatchObject({ status: 'accepted' })
  expect(found.find(({ id }) => id === other.id)).toMatchObject({
    ...{ status: 'accepted', acceptedAt: app.clock.now().toISOString() },
    steps: [{ step: 'recorded', by: { id: ana.ownerId }, isImported: true }],
  })
  expect(found.some(({ id }) => id === same.id)).toBe(false)
  await undo(ana, done)
  const { items: lines } = await ana.client.overrides.history({})
  expect(lines.filter(({ subject }) => subject.id === other.id).map(({ step }) => step)).toEqual([
    'recorded',
    'withdrawn',
  ])
})

test('a parenting schedule comes on free days only, is told, and leaves its lines when it is undone', async () => {
  const cycles = itemNamed('parenting schedules')
  const [first, second] = [rowOf(cycles, 0), { ...rowOf(cycles, 0), id: uuidv7() }]
  const bytes = await exportZip({ [listNameOf(cycles)]: [first, second] })
  const done = await start(ana, await upload(ana, [{ name: 'nestwren.zip', bytes }]))
  const { items: left } = await ana.client.imports.rows({ params: { id: done.id } })
  expect(left).toMatchObject([{ ref: 'parenting-schedules#2', reason: { code: 'daysTaken' } }])
  expect((await ben.client.parentingSchedule.list({})).items).toMatchObject([
    { id: first.id, createdBy: { id: ana.ownerId }, people: [{ name: 'Ivy' }, { userId: ben.userId, name: ben.name }] },
  ])
  expect(await undo(ana, done)).toMatchObject({ undone: { removed: 1, kept: 0 } })
  expect((await ben.client.parentingSchedule.list({})).items).toEqual([])
  const { items: lines } = await ben.client.overrides.history({})
  expect(lines.map(({ step, isImported }) => [step, isImported])).toEqual([
    ['added', true],
    ['removed', true],
  ])
})
