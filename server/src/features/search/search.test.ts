import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchVector } from '../../platform/db/search-words.ts'
import { explained } from '../../testing/query-plans.ts'
import { codeOf, type Device, type DocumentFamily, startDocumentFamily } from '../documents/testing/document-family.ts'
import { photosTable } from '../photos/tables.ts'
import { snippetOf } from './find.ts'

let family: DocumentFamily
let mara: Device

beforeAll(async () => {
  family = await startDocumentFamily()
  mara = await family.as(family.owner)
})
afterAll(() => family.stop())

const minutesAgo = (minutes: number) => new Date(family.app.clock.now().getTime() - minutes * 60_000).toISOString()
const find = async (device: Device, q: string, query = {}) =>
  (await device.api.search.find({ query: { q, ...query } })).items
const found = async (device: Device, q: string, query = {}) =>
  (await find(device, q, query)).map(({ type, id }) => `${type} ${id}`)

async function logged(device: Device, notes: string, over: object = {}): Promise<string> {
  const body = { id: uuidv7(), childId: family.junoId, kind: 'diaper' as const, startAt: minutesAgo(5), tz: 'UTC' }
  const made = await device.api.logs.create({ body: { ...body, notes, details: { kind: 'wet' }, ...over } as never })
  return made.id
}

/** A photo as search sees it; its files are of no matter here. */
async function photo(caption: string, over: Partial<typeof photosTable.$inferInsert> = {}): Promise<string> {
  const at = new Date(minutesAgo(5))
  const id = uuidv7()
  await family.app.database.db.insert(photosTable).values({
    ...{
      accountId: family.accountId,
      id,
      childIds: [family.junoId],
      caption,
      audience: 'family',
      takenAt: at,
      tz: 'UTC',
    },
    ...{ width: 1, height: 1, sizeBytes: 1, placeholder: '', createdBy: family.owner.userId },
    ...{ createdAt: at, updatedAt: at, search: searchVector(family.accountId, [caption]) as never },
    ...over,
  })
  return id
}

describe('search', () => {
  test('finds logs, photos, documents and comments by the beginnings of words, latest first', async () => {
    const log = await logged(mara, 'Purée of Zucchini', { startAt: minutesAgo(40) })
    const picture = await photo('Zucchini on the table', { takenAt: new Date(minutesAgo(30)) })
    const { id: document, createdAt } = await mara.upload({ title: 'Recipe: zucchini', notes: 'from Ana' })
    family.app.clock.advance(60_000)
    const comment = await mara.api.logReactions.addComment({
      params: { id: log },
      body: { content: 'More zuccHINI tomorrow' },
    })
    expect(await found(mara, 'zucc')).toEqual([
      `comment ${comment.id}`,
      `document ${document}`,
      `photo ${picture}`,
      `log ${log}`,
    ])
    expect(await found(mara, 'ZUCCHINI puree')).toEqual([`log ${log}`])
    expect(await found(mara, 'ucchini')).toEqual([])
    expect(await found(mara, '!!')).toEqual([])
    const [ofComment, ofDocument, ofPhoto, ofLog] = await find(mara, 'zucc')
    expect(ofComment).toMatchObject({
      type: 'comment',
      under: { type: 'log', id: log },
      childIds: [family.junoId],
      by: { id: family.owner.userId, name: 'Mara Silva' },
      text: 'More zuccHINI tomorrow',
      title: null,
      entry: null,
      thumbnailUrl: null,
    })
    expect(ofDocument).toMatchObject({
      at: createdAt,
      text: 'Recipe: zucchini',
      title: 'Recipe: zucchini',
      under: null,
    })
    expect((await family.read(ofDocument?.thumbnailUrl ?? '')).status).toBe(200)
    expect(ofPhoto).toMatchObject({ at: minutesAgo(31), text: 'Zucchini on the table' })
    expect(ofPhoto?.thumbnailUrl).toContain(`/api/files/photo/${picture}/small?`)
    expect(ofLog).toMatchObject({ text: 'Purée of Zucchini', entry: { id: log, kind: 'diaper' } })

    expect(await found(mara, 'zucc', { type: 'photo' })).toEqual([`photo ${picture}`])
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await mara.api.search.find({ query: { q: 'zucc', limit: 1, ...(cursor && { cursor }) } })
      paged.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(paged).toEqual([comment.id, document, picture, log])
    expect(await codeOf(find(mara, 'zucc', { cursor: 'nonsense' }))).toBe('INVALID_INPUT')
  })

  test('forgets what was deleted, with what was said about it', async () => {
    const log = await logged(mara, 'vanishing')
    const kept = await logged(mara, 'other')
    const commented = (id: string) =>
      mara.api.logReactions.addComment({ params: { id }, body: { content: 'vanishing words' } })
    const [first, second] = [await commented(log), await commented(kept)]
    const document = await mara.upload({ title: 'vanishing' })
    const picture = await photo('vanishing')
    expect((await found(mara, 'vanish')).length).toBe(5)
    await mara.api.logs.remove({ params: { id: log } })
    await mara.api.documents.remove({ params: { id: document.id } })
    await family.app.database.db.update(photosTable).set({ deletedAt: new Date() }).where(sql`id = ${picture}`)
    expect(await found(mara, 'vanish')).toEqual([`comment ${second.id}`])
    await mara.api.logReactions.removeComment({ params: { id: kept, commentId: second.id } })
    expect(await found(mara, 'vanish')).toEqual([])
    await mara.api.logs.restore({ params: { id: log } })
    expect((await found(mara, 'vanish')).sort()).toEqual([`comment ${first.id}`, `log ${log}`].sort())
  })

  test('keeps to what somebody may see: area, child, time and who a photo is for', async () => {
    const ofOtis = await logged(mara, 'apricot', { childId: family.otisId })
    const [old, fresh] = [await logged(mara, 'apricot', { startAt: minutesAgo(10_000) }), await logged(mara, 'apricot')]
    const [shown, forParents] = [await photo('apricot'), await photo('apricot', { audience: 'parents' })]
    const { id: document } = await mara.upload({ title: 'apricot' })
    const comment = async (group: 'logReactions' | 'documentReactions', id: string) =>
      (await mara.api[group].addComment({ params: { id }, body: { content: 'apricot' } })).id
    const [onFresh, onOtis] = [await comment('logReactions', fresh), await comment('logReactions', ofOtis)]
    const onDocument = await comment('documentReactions', document)
    const all = [
      ...[`log ${ofOtis}`, `log ${old}`, `log ${fresh}`, `photo ${shown}`, `photo ${forParents}`],
      ...[`document ${document}`, `comment ${onFresh}`, `comment ${onOtis}`, `comment ${onDocument}`],
    ]
    expect((await found(mara, 'apricot')).sort()).toEqual(all.sort())
    expect((await found(mara, 'apricot', { childId: family.otisId })).sort()).toEqual(
      [`log ${ofOtis}`, `comment ${onOtis}`].sort(),
    )

    const nanny = await family.people.addMember(family.accountId, { preset: 'nanny' })
    const asNanny = await family.as(nanny)
    expect(await found(asNanny, 'apricot')).toEqual([])
    expect(await codeOf(find(asNanny, 'apricot', { childId: family.junoId }))).toBe('NOT_FOUND')
    await family.people.grant(family.accountId, family.junoId, nanny.userId, { preset: 'nanny', historyDays: 1 })
    expect((await found(asNanny, 'apricot')).sort()).toEqual(
      [`log ${fresh}`, `photo ${shown}`, `comment ${onFresh}`].sort(),
    )
    await family.people.grant(family.accountId, family.junoId, nanny.userId, { levels: { logs: 'none' } })
    expect(await found(asNanny, 'apricot')).toEqual([`photo ${shown}`])
    const strangers = await family.people.createFamily()
    expect(await found(await family.as(strangers.owner, strangers.accountId), 'apricot')).toEqual([])
  })

  test('names those children alone by whom the reader may see a find', async () => {
    const { junoId, otisId } = family
    const old = await photo('kumquat', { childIds: [junoId, otisId], takenAt: new Date(minutesAgo(10_000)) })
    const nanny = await family.people.addMember(family.accountId, { preset: 'nanny' })
    await family.people.grant(family.accountId, junoId, nanny.userId, { preset: 'nanny', historyDays: 1 })
    await family.people.grant(family.accountId, otisId, nanny.userId, { preset: 'nanny' })
    expect(await find(await family.as(nanny), 'kumquat')).toMatchObject([{ id: old, childIds: [otisId] }])
    expect(await find(mara, 'kumquat')).toMatchObject([{ id: old, childIds: [junoId, otisId] }])
  })

  test('finds logs by the words people use for them, in both languages, and medicines by their other names', async () => {
    const of = (kind: string, details: object, over: object = {}) => logged(mara, '', { kind, details, ...over })
    const endAt = minutesAgo(5)
    const bottle = await of(
      'feeding',
      { method: 'bottle', bottles: [{ contents: 'formula', amountMl: 120 }] },
      { endAt },
    )
    const nursed = await of(
      'feeding',
      {
        method: 'breast',
        segments: [{ side: 'left', startAt: minutesAgo(5), endAt }],
      },
      { endAt },
    )
    const fever = await of('temperature', { centiC: 3850, typed: { value: '38.5', unit: 'C' } })
    const cool = await of('temperature', { centiC: 3660, typed: { value: '36.6', unit: 'C' } })
    // The latest of the diapers, of which another test makes thousands.
    const dirty = await of('diaper', { kind: 'dirty' }, { startAt: minutesAgo(0) })
    const nap = await of('sleep', { type: 'nap' }, { startAt: minutesAgo(20_000), endAt: minutesAgo(19_950) })
    const night = await of('sleep', {}, { startAt: minutesAgo(22_000), endAt: minutesAgo(21_500) })
    const tylenol = await of('medicine', { name: 'Tylenol Infant', dose: { value: '2.5', unit: 'ml' } })
    const named = { bottle, nursed, fever, cool, dirty, nap, night, tylenol }
    const names = new Map(Object.entries(named).map(([name, id]) => [id, name]))
    const hits = async (q: string, device = mara) =>
      (await find(device, q, { type: 'log' })).flatMap(({ id }) => names.get(id) ?? []).sort()

    for (const [asked, expected] of [
      ['bottle', ['bottle']],
      ['Biberón', ['bottle']],
      ['bibe', ['bottle']],
      ['formula', ['bottle']],
      ['nursing', ['nursed']],
      ['left breast', ['nursed']],
      ['feed', ['bottle', 'nursed']],
      ['pañal', ['dirty']],
      ['poop', ['dirty']],
      ['nap', ['nap']],
      ['siesta', ['nap']],
      ['sleep', ['nap', 'night']],
      ['temperature', ['cool', 'fever']],
      ['fiebre', ['fever']],
      ['paracetamol', ['tylenol']],
      ['acetamin', ['tylenol']],
      ['infant paracetamol', ['tylenol']],
      ['ibuprofen', []],
      ['medicina tylenol', ['tylenol']],
      ['bottle poop', []],
    ] as const)
      expect([asked, await hits(asked)]).toEqual([asked, [...expected]])
    const list = await mara.api.logs.list({ query: { childId: family.junoId, q: 'biberon' } })
    expect(list.items.map(({ id }) => id)).toEqual([bottle])

    await mara.api.logs.remove({ params: { id: bottle } })
    expect(await hits('bottle')).toEqual([])
    const deleted = await mara.api.logs.list({ query: { deleted: 'true', q: 'bottle' } })
    expect(deleted.items.map(({ id }) => id)).toContain(bottle)
    const sitter = await family.people.addMember(family.accountId, { preset: 'nanny' })
    await family.people.grant(family.accountId, family.junoId, sitter.userId, {
      preset: 'nanny',
      levels: { health: 'none' },
    })
    const asSitter = await family.as(sitter)
    expect([await hits('fever', asSitter), await hits('paracetamol', asSitter)]).toEqual([[], []])
    expect(await hits('nursing', asSitter)).toEqual(['nursed'])
  })

  test('is answered by the indexes of words', async () => {
    const { pool } = family.app.database
    const id = await logged(mara, 'filler')
    await photo('filler')
    await mara.upload({ title: 'filler' })
    await mara.api.logReactions.addComment({ params: { id }, body: { content: 'filler' } })
    for (const table of ['log_entries', 'photos', 'documents', 'comments']) {
      const isFiller = `t.search @@ '''${family.accountId}:filler'''::tsquery`
      await pool.query(
        `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()))).*
         from ${table} t, generate_series(1, 2000) where ${isFiller}`,
      )
      await pool.query(`analyze ${table}`)
      const rows = await explained(
        family.app.database,
        `select 1 from ${table} where account_id = '${family.accountId}' and deleted_at is null
          and search @@ '''${family.accountId}:apricot'':*'::tsquery`,
      )
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`${table}_words`)
    }
    expect(await found(mara, 'filler', { limit: 200 })).toHaveLength(200)
  })
})

describe('what is shown of a find', () => {
  const long = `${'lorem ipsum '.repeat(40)}the Größe of it ${'dolor sit '.repeat(40)}`
  test.each([
    [['', 'Short  note\nhere'], 'note', 'Short note here'],
    [['one', 'two apples'], 'app', 'two apples'],
    [['nothing of it'], 'zebra', 'nothing of it'],
    [[], 'zebra', ''],
  ])('%j for %s', (texts, asked, shown) => {
    expect(snippetOf(texts, asked)).toBe(shown)
  })

  test('of a long text: at most 200 characters around the word', () => {
    const shown = snippetOf([long], 'grosse grö')
    expect(shown).toContain('the Größe of it')
    expect(shown.length).toBeLessThanOrEqual(200)
    expect([shown.at(0), shown.at(-1)]).toEqual(['…', '…'])
    expect(snippetOf([`Größe ${long}`], 'grö').startsWith('Größe lorem')).toBe(true)
    expect(snippetOf([`${long}end`], 'end').endsWith('sit end')).toBe(true)
    const noSpaces = snippetOf(['😀'.repeat(300)], 'x')
    expect([noSpaces.length <= 200, noSpaces.isWellFormed()]).toEqual([true, true])
  })
})
