import { maxSourceChildren } from '@nestwren/contract/imports-words'
import { describe, expect, it } from 'vitest'
import { answersWith, fileOf, huckleberryOf } from '../formats/testing/given.ts'
import type { Answers, SourceFile } from '../formats/upload.ts'
import type { RecordBatch } from './protocol.ts'
import { readRecords } from './read-records.ts'

const childId = '0193a000-0000-7000-8000-000000000001'

async function batchesOf(file: SourceFile, { latest = '2026-11-25T12:00:00.000Z', ...over }: Given = {}) {
  const batches: RecordBatch[] = []
  const answers = answersWith({ children: { [`file:${file.name}`]: childId }, ...over })
  const task = { files: [], accountId: childId, answers, alike: [], newChildren: [], latest }
  const { totals, unanswered } = await readRecords([file], task, async (batch) => {
    batches.push(batch)
    return { alreadyHere: [], sleepHere: [], leftOut: [] }
  })
  return { batches, totals, unanswered, rows: batches.flatMap(({ rows }) => rows) }
}
type Given = Partial<Answers> & { readonly latest?: string }

describe('a batch', () => {
  it('is small in bytes as well, however long the cells are', async () => {
    const long = 'x'.repeat(4_100)
    const rows = Array.from({ length: 450 }, (_, at) => `${long}${at},2026-02-01 10:00,,,,,${long},${long}`)
    const { batches, totals } = await batchesOf(huckleberryOf(rows))
    expect(totals.records).toBe(450)
    for (const batch of batches) expect(JSON.stringify(batch).length).toBeLessThan(3_000_000)
    const [row] = batches[0]?.rows ?? []
    expect(row?.label.length).toBe(80)
    expect(row?.cells['End Condition']?.length).toBe(4_000)
    const labels = Object.keys(totals.unsupported)
    expect(labels.every((label) => label.length <= 200)).toBe(true)
    const many = await batchesOf(huckleberryOf(Array.from({ length: 900 }, (_, at) => `T${at},2026-02-01 10:00,,,,,,`)))
    expect(Object.keys(many.totals.unsupported)).toHaveLength(501)
    expect(Object.values(many.totals.unsupported).reduce((sum, count) => sum + count, 0)).toBe(900)
    expect(many.batches.map(({ count }) => count)).toEqual([500, 400])
  })

  it('names the sleeps of the one before', async () => {
    const at = (place: number) =>
      new Date(Date.UTC(2026, 0, 1) + place * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
    const rows = Array.from({ length: 501 }, (_, place) => `Sleep,${at(place)},${at(place + 1)},01:00,,,,`)
    const { batches } = await batchesOf(huckleberryOf(rows))
    expect(batches.map(({ before }) => before.length)).toEqual([0, 500])
  })
})

describe('what is in the future', () => {
  const growth = (day: string) => huckleberryOf([`Growth,${day} 00:30,,,5kg,,,`])
  const latest = '2026-11-25T22:00:00.000Z'

  it('is no date that is today east of UTC', async () => {
    const zone = 'Pacific/Auckland'
    expect((await batchesOf(growth('2026-11-26'), { zone, latest })).rows).toEqual([])
    expect((await batchesOf(growth('2026-11-27'), { zone, latest })).rows).toMatchObject([
      { outcome: 'unreadable', reason: { code: 'inFuture' }, cells: { 'Start Condition': '5kg' } },
    ])
  })

  it('is told as such', async () => {
    const diaper = huckleberryOf(['Diaper,2027-02-01 10:00,,,,,Pee,'])
    expect((await batchesOf(diaper)).rows).toMatchObject([{ reason: { code: 'inFuture' }, cells: { Type: 'Diaper' } }])
  })
})

it('names no more children whom nobody answered for than can be asked about', async () => {
  const rows = Array.from({ length: 400 }, (_, at) => `Kid ${at},2026-02-01 10:00,30,`)
  const file = fileOf(`Baby,Time,Duration (min),Note\n${rows.join('\n')}`, 'Kit_sleep.csv')
  const { unanswered, totals } = await batchesOf(file)
  expect(totals.records).toBe(400)
  expect(unanswered).toHaveLength(maxSourceChildren)
})

it('reads a sleep that Baby Connect has twice, with its start alone too, once', async () => {
  const file = fileOf(
    [
      'Start Time,End Time,Activity,Duration (min),Quantity,Extra data,Text,Notes,Caregiver,Child Name',
      '2026-01-05 07:00,2026-01-05 07:00,Sleep Start,,,,Kit fell asleep,,Sam,Kit',
      '2026-01-05 07:00,2026-01-05 09:00,Sleep,120,,,Kit slept,,Sam,Kit',
    ].join('\n'),
  )
  const children = { 'name:kit': childId }
  const choices = { 'export.csv#1': { endAt: '2026-01-05T08:00:00.000Z' } }
  const { totals, rows } = await batchesOf(file, { children, choices, zone: 'UTC' })
  expect(totals).toMatchObject({ entries: { sleep: 1 }, sleepConflicts: 1 })
  expect(rows).toMatchObject([{ outcome: 'sleepConflict', reason: { code: 'sleepOverlaps' } }])
})
