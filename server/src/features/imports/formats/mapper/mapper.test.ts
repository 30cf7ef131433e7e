import { describe, expect, it } from 'vitest'
import { answersWith, fileOf, logOf, recordsOf } from '../testing/given.ts'
import type { Mapping, ProposedMapping } from '../upload.ts'
import { preview, propose } from './propose.ts'

const english = fileOf(
  [
    'Date,Time,End time,Event type,Amount (oz),Weight,Comments,Mood',
    '3/14/2026,8:00 AM,,Bottle of formula,4.5,,first,ok',
    '3/14/2026,9:00 PM,6:10 AM,Sleep,,,,ok',
    '3/15/2026,7:00 AM,,Wet diaper,,,,ok',
    '3/15/2026,7:30 AM,,Weigh-in,,9 lb,,ok',
  ].join('\n'),
)

const spanish = fileOf(
  ['Fecha;Hora;Tipo;Duración (min);Lado;Notas', '14/3/2026;08:00;Pecho;12;Izquierdo;bien'].join('\n'),
  'registro.csv',
)

function proposed(file: typeof english): ProposedMapping {
  const found = propose(file)
  if ('code' in found) throw new Error(found.code)
  return found
}

describe('a proposal', () => {
  it('knows columns by their names and values, and says where it does not', () => {
    const { columns, dateOrder, records } = proposed(english)
    expect(columns.map(({ meaning, isSure }) => [meaning, isSure])).toEqual([
      ['date', true],
      ['time', true],
      ['endTime', true],
      ['kind', true],
      ['amount', true],
      ['weight', true],
      ['notes', true],
      ['ignore', false],
    ])
    expect([dateOrder, records, columns[0]?.examples]).toEqual(['monthFirst', 4, ['3/14/2026', '3/15/2026']])
  })

  it('knows values of kinds, and lists those that it does not', () => {
    expect(proposed(english).columns.find(({ meaning }) => meaning === 'kind')?.values).toEqual([
      { value: 'Bottle of formula', kind: 'bottleFormula', count: 1 },
      { value: 'Sleep', kind: 'sleep', count: 1 },
      { value: 'Wet diaper', kind: 'diaperWet', count: 1 },
      { value: 'Weigh-in', kind: null, count: 1 },
    ])
  })

  it('offers the values of every column that can be one of kinds, and none of long or many different ones', () => {
    const many = Array.from({ length: 61 }, (_, at) => `2026-01-01 08:00;Bottle;note ${at}`)
    const { columns } = proposed(fileOf(['When;What;Said', ...many].join('\n')))
    expect(columns.map(({ meaning, values }) => [meaning, values])).toEqual([
      ['dateTime', [{ value: '2026-01-01 08:00', kind: null, count: 61 }]],
      ['ignore', [{ value: 'Bottle', kind: 'bottleOther', count: 61 }]],
      ['ignore', []],
    ])
    const long = proposed(fileOf(`When;What\n2026-01-01 08:00;${'x'.repeat(201)}`))
    expect(long.columns[1]?.values).toEqual([])
  })

  it('understands Spanish, semicolons and the day before the month', () => {
    const { mapping, dateOrder } = proposed(spanish)
    expect(mapping.columns).toEqual(['date', 'time', 'kind', 'duration', 'side', 'notes'])
    expect([dateOrder, mapping.kinds]).toEqual(['dayFirst', { pecho: 'breast' }])
    const [record] = preview(spanish, mapping, answersWith(), 5)
    expect(logOf(record)).toMatchObject({
      startAt: '2026-03-14T07:00:00.000Z',
      endAt: '2026-03-14T07:12:00.000Z',
      notes: 'bien',
      details: { segments: [{ side: 'left' }] },
    })
  })

  it('says why a file is none', () => {
    expect(propose(fileOf(''))).toEqual({ file: 'export.csv', code: 'emptyFile' })
    expect(propose(fileOf('{"a": 1}'))).toEqual({ file: 'export.csv', code: 'nothingToRead' })
  })
})

describe('a mapping', () => {
  const { mapping } = proposed(english)
  const whole: Mapping = { ...mapping, kinds: { ...mapping.kinds, 'weigh-in': 'growth' } }

  it('reads a file as it was previewed', () => {
    const answers = answersWith({ zone: 'America/Chicago', units: { volume: 'oz' } })
    const shown = preview(english, whole, answers, 3)
    const records = recordsOf([english], { ...answers, mappings: { 'export.csv': whole } })
    expect(records.slice(0, 3)).toEqual(shown)
    expect(records.map(({ outcome }) => outcome)).toEqual(['entry', 'entry', 'entry', 'entry'])
    expect(logOf(records[0]).details).toMatchObject({
      bottles: [{ amountMl: 133, typed: { value: '4.5', unit: 'oz' } }],
    })
    expect(logOf(records[1])).toMatchObject({ startAt: '2026-03-15T02:00:00.000Z', endAt: '2026-03-15T11:10:00.000Z' })
    expect(records[3]?.items).toMatchObject([{ type: 'measurement', measuredOn: '2026-03-15', weightG: 4082 }])
  })

  it('leaves out what it has no kind for, and what it has no time for', () => {
    const rows = recordsOf([english], { mappings: { 'export.csv': mapping } })
    expect(rows[3]).toMatchObject({ outcome: 'unsupported', reason: { params: { label: 'Weigh-in' } } })
    const timeless = { ...whole, columns: whole.columns.map((one) => (one === 'time' ? 'ignore' : one)) } as Mapping
    expect(recordsOf([english], { mappings: { 'export.csv': timeless } })[0]?.reason?.code).toBe('startMissing')
  })

  it('never breaks on words that are none', () => {
    const odd = {
      columns: ['nonsense'],
      fixedKind: '__proto__',
      kinds: {},
      durationUnit: 'years',
    } as unknown as Mapping
    expect(recordsOf([english], { mappings: { 'export.csv': odd } }).map(({ outcome }) => outcome)).toEqual(
      Array(4).fill('unreadable'),
    )
  })
})
