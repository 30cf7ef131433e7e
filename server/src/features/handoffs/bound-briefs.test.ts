import type { ChildBrief } from '@nestwren/contract/handoffs'
import { describe as describeEntry } from '@nestwren/contract/logs/entry'
import { type KindName, kindNames, kinds } from '@nestwren/contract/logs/kinds/index'
import { expect, test } from 'vitest'
import { boundBriefs, boundStoredBriefs, cut, mostBriefBytes } from './bound-briefs.ts'

type Logged = NonNullable<NonNullable<ChildBrief['logs']>['lastFeed']>

const id = '0197a3c0-0000-7000-8000-000000000001'
const at = '2026-11-19T10:00:00.000Z'
const long = (letter: string, length = 5_000) => letter.repeat(length)

function logged(kind: KindName, details: object, words: string): Logged {
  return { id, kind, startAt: at, endAt: at, details: { ...details }, notes: words, by: words.slice(0, 60) }
}

/** Everything of one child, as much of it as a family can write. */
function fullBrief(childId: string, letter: string): ChildBrief {
  const words = long(letter)
  const segments = Array.from({ length: 40 }, (_, index) => ({
    side: index % 2 === 0 ? 'left' : 'right',
    startAt: at,
    endAt: at,
  }))
  const bottles = Array.from({ length: 10 }, () => ({
    ...{ contents: 'formula', amountMl: 10, offeredMl: 10, typed: { value: '10', unit: 'ml' } },
    milkLots: Array.from({ length: 10 }, () => ({ lotId: id, amountMl: 1 })),
  }))
  const foods = Array.from({ length: 30 }, () => ({ name: long(letter, 60), amount: 'lots' }))
  const wakings = Array.from({ length: 60 }, () => ({ at, durationS: 60 }))
  const notes = Array.from({ length: 20 }, () =>
    logged('note', { text: words, isPinned: true, isHandover: true }, words),
  )
  const dose = { value: '2', unit: 'drop' }
  const given = { medicineId: id, name: long(letter, 80), dose, reason: long(letter, 120), isConfirmed: true }
  const medicine = { name: long(letter, 80), last: logged('medicine', given, words), nextAt: at }
  const visit = { id, on: '2026-11-19', at, isAllDay: false, timeZone: 'America/Argentina/ComodRivadavia' }
  const appointment = { ...visit, title: long(letter, 120), place: long(letter, 200), assigneeId: id }
  const paper = { id, title: long(letter, 120), expiresOn: '2026-12-01' }
  const many = <One>(one: One, length: number): One[] => Array.from({ length }, () => one)
  return {
    childId,
    more: { notes: 7, medicines: 0 },
    logs: {
      lastFeed: logged('feeding', { method: 'breast', segments, bottles, foods }, words),
      lastSleep: logged('sleep', { ...kinds.sleep.example.details, wakings }, words),
      lastDiaper: logged('diaper', kinds.diaper.example.details, words),
      notes,
    },
    health: { medicines: many(medicine, 20) },
    pumping: { fridgeMl: 1_000_000, freezerMl: 1_000_000, roomMl: 1_000_000 },
    schedule: many(appointment, 200),
    documents: many(paper, 100),
  }
}

const childIds = (count: number) =>
  Array.from({ length: count }, (_, index) => `0197a3c0-0000-7000-8000-${String(index).padStart(12, '0')}`)
const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

test.each([
  ['one letter a byte', 'a'],
  ['four bytes a letter', '𝔞'],
  ['letters that JSON escapes', '\n'],
  ['quotes', '"'],
])('briefs of 20 children with all that can be written stay within their bound: %s', (_, letter) => {
  const briefs = childIds(20).map((childId) => fullBrief(childId, letter))
  expect(sizeOf(briefs)).toBeGreaterThan(2_000_000)
  const bounded = boundBriefs(briefs)
  expect(sizeOf(bounded)).toBeLessThanOrEqual(mostBriefBytes)
  expect(bounded.map(({ childId }) => childId)).toEqual(childIds(20))
  for (const { logs, health, more } of bounded) {
    expect(logs?.lastFeed).toMatchObject({ id, startAt: at })
    expect(health?.medicines.length).toBeGreaterThan(0)
    expect(more?.notes).toBe(27 - (logs?.notes.length ?? 0))
    expect(more?.medicines).toBe(20 - (health?.medicines.length ?? 0))
  }
})

test('of one child as many lines as a page holds are kept, each as a beginning, and the others are counted', () => {
  const [brief] = boundBriefs([{ ...fullBrief(id, 'a'), health: null }])
  expect(brief?.logs?.notes).toHaveLength(20)
  expect(brief?.more).toEqual({ notes: 7, schedule: 180, documents: 80 })
  const [note] = brief?.logs?.notes ?? []
  expect(note?.details.text).toMatch(/^a{700,}…$/)
})

test('a child of whom little is said leaves its room to the others', () => {
  const quiet = { ...fullBrief(id, 'a'), logs: null, health: null, schedule: null, documents: null }
  const share = (briefs: readonly ChildBrief[]) => sizeOf(boundBriefs(briefs).find(({ logs }) => logs !== null))
  const alone = Array.from({ length: 10 }, () => fullBrief(id, 'a'))
  expect(share([...Array.from({ length: 9 }, () => quiet), fullBrief(id, 'a')])).toBeGreaterThan(2 * share(alone))
})

test('a short brief stays as it is, but for what only a log needs', () => {
  const brief: ChildBrief = {
    childId: id,
    logs: {
      lastFeed: logged('feeding', kinds.feeding.example.details, 'Fine'),
      lastSleep: logged('sleep', kinds.sleep.example.details, ''),
      lastDiaper: null,
      notes: [logged('note', kinds.note.example.details, '')],
    },
    health: { medicines: [] },
    pumping: null,
    schedule: [],
    documents: null,
  }
  const [bounded] = boundBriefs([brief])
  expect(bounded).toMatchObject({ ...brief, logs: { ...brief.logs, lastFeed: { id, notes: 'Fine' } } })
  expect(bounded).not.toHaveProperty('more')
  expect(boundStoredBriefs([brief])).toEqual([brief])
})

test('briefs from before there was a bound are bounded when they are read', () => {
  const stored = childIds(20).map((childId) => fullBrief(childId, 'a'))
  expect(sizeOf(boundStoredBriefs(stored))).toBeLessThanOrEqual(mostBriefBytes)
})

test('the sentence of a log is the same in a brief, whatever its kind', () => {
  for (const kind of kindNames) {
    const { startAt, endAt, details } = kinds[kind].example
    const [brief] = boundBriefs([
      {
        ...{ childId: id, health: null, pumping: null, schedule: null, documents: null },
        logs: {
          lastFeed: { ...logged(kind, details, ''), startAt, endAt },
          lastSleep: null,
          lastDiaper: null,
          notes: [],
        },
      },
    ])
    const kept = brief?.logs?.lastFeed?.details
    const said = (of: unknown) => describeEntry({ kind, startAt, endAt, details: of } as never)
    expect(said(kept)).toEqual(said(details))
  }
})

test('a feed says its milk together, its sides as long as they were, and no lot of the stock', () => {
  const [brief] = boundBriefs([fullBrief(id, 'a')])
  expect(brief?.logs?.lastFeed?.details).toMatchObject({ bottles: [{ contents: 'formula', amountMl: 100 }] })
  expect(JSON.stringify(brief)).not.toContain('lotId')
})

test('a text is cut between letters', () => {
  expect(cut('Teething', 8)).toBe('Teething')
  expect(cut('𝔞𝔞𝔞𝔞', 12)).toBe('𝔞𝔞…')
  expect(Buffer.byteLength(cut(long('é'), 41))).toBeLessThanOrEqual(41)
})
