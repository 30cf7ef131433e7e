import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { read } from '../read.ts'
import { recognise } from '../recognise.ts'
import type { ImportedRecord } from '../result.ts'
import { excels, resaved } from '../testing/excel.ts'
import { answersWith } from '../testing/given.ts'
import type { Answers, DateOrder, SourceFile, UnitOf } from '../upload.ts'

const folder = fileURLToPath(new URL('../samples/', import.meta.url))

const sets = readdirSync(folder)
  .flatMap((app) => readdirSync(join(folder, app)).map((set) => `${app}/${set}`))
  .map((name) => ({ name, files: filesIn(join(folder, name)) }))
  .filter(({ files }) => files.some(isCsv))

const cases = sets.flatMap((set) => Object.entries(excels).map(([country, excel]) => ({ ...set, country, excel })))

/** Apps whose times have seconds, which no spreadsheet shows and so none saves. */
const withSeconds = /^(?:baby-buddy|nara)\//

function isCsv({ name }: SourceFile): boolean {
  return name.endsWith('.csv')
}

function filesIn(path: string): SourceFile[] {
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, String(name)))
    .filter((one) => statSync(one).isFile() && !one.endsWith('expected.json'))
    .map((one) => ({ name: relative(path, one), bytes: readFileSync(one) }))
}

function answersFor(name: string): Answers {
  const expected = JSON.parse(readFileSync(join(folder, name, 'expected.json'), 'utf8')) as {
    timeZone: string
    dateOrder?: string
    ask?: { volume: UnitOf<'volume'>; weight: UnitOf<'weight'>; length: UnitOf<'length'> }
  }
  const zone = expected.timeZone.includes('/') ? expected.timeZone : 'America/Chicago'
  const orders: Record<string, DateOrder> = { 'day first': 'dayFirst', 'month first': 'monthFirst' }
  return answersWith({ zone, units: expected.ask ?? {}, dateOrder: orders[expected.dateOrder ?? ''] ?? null })
}

const instant = /\d{4}-\d{2}-\d{2}T[\d:.]{5,}Z/g

/** Ends that stand only in milliseconds, of which a spreadsheet saves six digits. */
const onlyInstants = /^log:t-0000(?:25|33)$/

/** Whether a row without an id has something by which it is known and which a spreadsheet does not give back. */
function losesKey({ sourceKey, outcome, cells }: ImportedRecord, isOfPhone: boolean): boolean {
  if (sourceKey?.startsWith('#') !== true) return false
  // 24:00 is the midnight of the next day, the zeros behind a number are gone, and so are a phone's own signs in numbers.
  const lost = isOfPhone ? /^\d+\.\d+$|^\d+,\d{3}$/ : /24:00|^\d+\.\d*0$/
  return outcome === 'unreadable' || Object.values(cells).some((cell) => lost.test(cell))
}

/** What comes of a record, and the minutes at which it does. */
function comesOf({ outcome, reason, label, childKey, items, readings }: ImportedRecord) {
  const text = JSON.stringify({ items, readings })
    // The zeros behind a number are gone: 3.530 is saved as 3.53.
    .replace(/"value":"([\d.]+)"/g, (_, value) => `"value":${Number(value)}`)
    // A length that the app writes as 4:00:00 is 04:00:00 in some countries.
    .replace(/(Next dose after: )0/g, '$1')
  return {
    what: { outcome, code: reason?.code ?? null, label, childKey, text: text.replace(instant, 'T') },
    when: [...text.matchAll(instant)].map(([at]) => Date.parse(at)),
  }
}

describe.each(cases)('$name saved again by a $country spreadsheet', ({ name, files, excel }) => {
  const again = files.map((file) => (isCsv(file) ? resaved(file, excel) : file))
  const answers = answersFor(name)

  it('shows the order of its dates, and the same children', () => {
    const [before, after] = [recognise(files), recognise(again)]
    // Of Baby Tracker's samples nothing shows it, neither before nor after.
    const dateOrder = name.startsWith('baby-tracker/')
    expect(after).toMatchObject({ app: before.app, refusals: [], asks: { ...before.asks, dateOrder } })
  })

  it('gives the same records', () => {
    const [before, after] = [read(files, answers), read(again, answers)].map((all) =>
      [...all].filter(({ sourceKey }) => !onlyInstants.test(sourceKey ?? '')),
    )
    const [then, now] = [before ?? [], after ?? []].map((all) => all.map(comesOf))
    expect(now?.map(({ what }) => what)).toEqual(then?.map(({ what }) => what))
    const most = withSeconds.test(name) ? 60_000 : 0
    for (const [place, { when }] of (then ?? []).entries())
      for (const [at, ms] of when.entries())
        expect(Math.abs((now?.[place]?.when[at] ?? 0) - ms), `record ${place + 1}`).toBeLessThanOrEqual(most)
  })

  it('gives the records that were imported before', () => {
    const isOfPhone = name.startsWith('baby-tracker/')
    const before = [...read(files, answers)]
    const kept = before.map((record) => !losesKey(record, isOfPhone))
    const keys = (all: readonly ImportedRecord[]) => all.map(({ sourceKey }) => sourceKey).filter((_, at) => kept[at])
    expect(keys([...read(again, answers)])).toEqual(keys(before))
  })
})
