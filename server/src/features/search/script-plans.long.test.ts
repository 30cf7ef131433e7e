import { logAreas } from '@nestwren/contract/logs/kinds/index'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { items } from '../../items.ts'
import type { Database } from '../../platform/db/database.ts'
import { searchLexemes } from '../../platform/db/search-words.ts'
import { type ChildAccessPeriod, mint } from '../../platform/http/access.ts'
import { createTestDatabase } from '../../platform/testing/database.ts'
import { parentOf, scansOf } from '../../testing/query-plans.ts'
import { listEntries } from '../logs/queries.ts'
import { findWords } from './find.ts'

const count = 12_000
const accountId = uuidv7()
const childId = uuidv7()
const scripts = {
  latin: 'purée leite año größe',
  cyrillic: 'молоко сон прогулка каша',
  arabic: 'حليب نوم لعب طبيب',
  hebrew: 'חלב שינה משחק רופא',
  japanese: 'ミルク ねんね おふろ さんぽ',
  chinese: '牛奶 睡觉 洗澡 散步',
  korean: '우유 수면 목욕 산책',
}

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await fill(accountId, childId)
  await fill(uuidv7(), uuidv7())
  await fill(uuidv7(), uuidv7())
  await database.pool.query('analyze log_entries')
}, 120_000)
afterAll(() => database.close())

/** Notes back from now in every script in turn: usual words, a rare one each, and one that only the oldest have. */
async function fill(account: string, child: string): Promise<void> {
  const texts = Array.from({ length: count }, (_none, n) => {
    const words = Object.values(scripts)[n % 7]?.split(' ') ?? []
    return `${words[n % 4]} ${words[(n + 1) % 4]} ${words[2]}${n} own${n} daily ${n > count * 0.95 ? 'meconium' : ''}`
  })
  const lexemes = texts.map((text) => searchLexemes(account, [text])?.join(' '))
  await database.pool.query(
    `insert into log_entries (account_id, id, child_id, kind, start_at, tz, notes, details, created_by, updated_by,
       created_at, updated_at, is_open, search)
     select $1::uuid, gen_random_uuid(), $2::uuid, 'diaper', now() - n * interval '20 minutes', 'UTC', note, '{"kind":"wet"}',
       $1::uuid, $1::uuid, now(), now(), false, array_to_tsvector(string_to_array(words, ' '))
     from unnest($3::text[], $4::text[]) with ordinality as one(note, words, n)`,
    [account, child, texts, lexemes],
  )
}

const caller = parentOf(accountId)
const children: readonly ChildAccessPeriod[] = [{ childId, level: 'manage', from: null, seesKept: true }]
const accessPeriods = logAreas.map((area) => ({ area, children }))
const viewer = {
  caller,
  accessPeriods: ([...logAreas, 'photos', 'documents'] as const).map((area) => ({ area, children })),
}
const access = mint('areas', { caller, accessPeriods })
const search = { keeper: { addressOf: () => '' }, items }
const types = ['log', 'photo', 'document', 'comment'] as const

const questions = Object.entries(scripts).flatMap(([script, words]) => {
  const [one = '', two = '', three = ''] = words.split(' ')
  const own = 700 + Object.keys(scripts).indexOf(script)
  return [
    [`a usual word, ${script}`, one],
    [`its first letter, ${script}`, [...one][0] ?? ''],
    [`a rare word, ${script}`, `${three}${own}`],
    [`usual words together, ${script}`, `${one} ${two}`],
    [`a usual and a rare word, ${script}`, `${one} own${own}`],
  ] as const
})

const find = (asked: string, cursor: { at: Date; id: string } | null = null) => [
  (seen: Database) => findWords(seen.db, search, viewer, { asked, types, cursor, limit: 50 }),
  (seen: Database) => listEntries(seen.db, access, { asked, cursor, limit: 50 }),
]

test.each([
  ...questions,
  ['a word of every note', 'daily'] as const,
  ['what only old notes hold', 'meconium'] as const,
  ['one letter', 'm'] as const,
  ['nothing', 'zebra'] as const,
])('the index of words serves %s, and few rows are read', async (_name, asked) => {
  for (const run of [...find(asked), ...find(asked, { at: new Date(Date.now() - 90 * 86_400_000), id: uuidv7() })]) {
    const scans = await scansOf(database, ['log_entries'], run)
    const byWords = scans.filter((node) => node['Index Name'] === 'log_entries_words')
    expect(byWords).not.toEqual([])
    expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
    // Of a word of every note not all are read: the latest ones hold enough.
    expect(Math.max(...scans.map((node) => node['Actual Rows'] ?? 0))).toBeLessThanOrEqual(2_000)
    expect(Math.max(...scans.map((node) => node['Rows Removed by Filter'] ?? 0))).toBeLessThanOrEqual(2_000)
  }
})

test.each(questions)('%s is found as often as it is written', async (_name, asked) => {
  const words = asked.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().split(' ')
  const found = await findWords(database.db, search, viewer, { asked, types, cursor: null, limit: 50 })
  const { rows } = await database.pool.query<{ id: string; search: string }>(
    'select id, search::text from log_entries where account_id = $1 order by start_at desc, id desc',
    [accountId],
  )
  const written = rows.filter(({ search }) => words.every((word) => search.includes(`:${word}`)))
  expect(found.items.map(({ id }) => id)).toEqual(written.slice(0, 50).map(({ id }) => id))
})
