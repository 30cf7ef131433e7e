import { brand } from '@nestwren/contract/brand'
import { maxSourceChildren } from '@nestwren/contract/imports-words'
import { describe, expect, it } from 'vitest'
import { maxColumns, maxFiles, maxRecords } from './limits.ts'
import { recognise } from './recognise.ts'
import { fileOf, huckleberryOf, recordsOf } from './testing/given.ts'

const weights = 'id,child_id,child_first_name,child_last_name,weight,date,notes,tags\n1,7,Ada,Lee,4,2026-02-01,,'
const children = 'id,first_name,last_name,birth_date,birth_time\n7,Ada,Lee,2026-01-16,10:21:00'
const tracker = (rows: string) => fileOf(`Baby,Time,Duration (min),Note\n${rows}`, 'Kit_sleep.csv')

describe('what has to be asked', () => {
  it('is whose a file is, where it does not say', () => {
    const { asks } = recognise([huckleberryOf(['Bath,2026-02-01 10:00,,,,,,'])])
    expect(asks).toEqual({
      zone: true,
      dateOrder: false,
      datesMixed: false,
      units: [],
      children: [
        {
          key: 'file:export.csv',
          name: null,
          birthdate: null,
          birthTime: null,
          adjustedBirthdate: null,
          sex: null,
          records: 1,
        },
      ],
      mappings: [],
    })
  })

  it('are no more children than anybody could name, those of most rows first', () => {
    const rows = [
      ...Array.from({ length: 300 }, (_, at) => `Kid ${at},2026-02-01 10:00,30,`),
      'Kit,2026-02-01 10:00,30,',
    ]
    const { asks, refusals } = recognise([tracker([...rows, 'Kit,2026-02-02 10:00,30,'].join('\n'))])
    expect(asks.children).toHaveLength(maxSourceChildren)
    expect(asks.children[0]).toMatchObject({ name: 'Kit', records: 2 })
    expect(refusals).toEqual([{ file: null, code: 'tooManyChildren' }])
    const long = recognise([tracker(`${'x'.repeat(90_000)},2026-02-01 10:00,30,\nKit,2026-02-01 10:00,30,`)])
    expect(long.asks.children.map(({ name }) => name)).toEqual(['Kit'])
    expect(long.refusals).toEqual([{ file: null, code: 'tooManyChildren' }])
  })

  it('are the units of what is there, and the children with what is known of them', () => {
    const { asks, variant } = recognise([fileOf(weights, 'w.csv'), fileOf(children, 'c.csv')])
    expect([variant, asks.units]).toEqual(['csv', ['weight']])
    expect(asks.children).toMatchObject([
      { key: 'child:7', name: 'Ada Lee', birthdate: '2026-01-16', birthTime: '10:21', records: 2 },
    ])
  })

  it('is the order of day and month only where no date of any file shows it', () => {
    const unclear = recognise([tracker('Kit,1/2/26 10:00,30,\n')])
    expect([unclear.asks.dateOrder, unclear.dateOrder]).toEqual([true, null])
    const clear = [tracker('Kit,1/2/26 10:00,30,\nKit,14/2/26 10:00,30,\n')]
    expect(recognise(clear)).toMatchObject({ dateOrder: 'dayFirst', asks: { dateOrder: false } })
    expect(recordsOf(clear).map(({ items }) => items[0])).toMatchObject([
      { startAt: '2026-02-01T09:00:00.000Z' },
      { startAt: '2026-02-14T09:00:00.000Z' },
    ])
    expect(recordsOf([tracker('Kit,1/2/26 10:00,30,\n')])[0]?.reason?.code).toBe('startNoTime')
  })

  it('is no zone where every row has one', () => {
    const header = 'Type,Start Date/time (Epoch),Time Zone,_activityKey,_profileKey,Profile Name'
    const row = 'Routine,1773209030994,America/Denver,t-1,c-1,Noa'
    expect(recognise([fileOf(`${header}\n${row}`)]).asks.zone).toBe(false)
    expect(recognise([fileOf(`${header}\n${row.replace('America/Denver', '')}`)]).asks.zone).toBe(true)
  })
})

describe('what is refused', () => {
  it('is the backup of an operator, whole', () => {
    const backup = fileOf(JSON.stringify({ families: [], babies: [], sleepLogs: [], feedLogs: [] }), 'data.json')
    const found = recognise([backup, huckleberryOf(['Bath,2026-02-01 10:00,,,,,,'])])
    expect([found.app, found.files, found.refusals]).toEqual(['unknown', [], [{ file: null, code: 'operatorBackup' }]])
    expect(recordsOf([backup])).toEqual([])
  })

  it('is a log whose header was translated', () => {
    const header = 'Datum,Zeit,Aktivität,Unterart,Beginn,Ende,Dauer,Menge,Einheit,Details,Notizen,Betreuer'
    const found = recognise([fileOf(`${header}\n10/30/2025,12:27 AM,Windel,Nass,,,,,,,,`)])
    expect(found.refusals).toEqual([{ file: 'export.csv', code: 'translatedHeader' }])
    expect(found.asks.mappings).toEqual([])
  })

  it('are files of another app, and types whose columns are not known, beside those that are', () => {
    const other = fileOf('Baby,Time,Weight (kg),Note\nKit,1/13/26 10:00,4,', 'Kit_growth.csv')
    const sleep = tracker('Kit,1/13/26 10:00,30,\n')
    const found = recognise([sleep, other, tracker('Kit,1/14/26 10:00,30,\n'), fileOf(weights, 'weights.csv')])
    expect(found.app).toBe('baby-tracker')
    expect(found.refusals).toEqual([
      { file: 'Kit_growth.csv', code: 'unknownType' },
      { file: 'weights.csv', code: 'mixedApps' },
    ])
    expect(found.asks.mappings).toEqual(['Kit_growth.csv'])
  })

  it.each([
    ['nothing', '', 'emptyFile'],
    ['blanks', ' \n \n', 'emptyFile'],
    ['a NUL', 'Type,Start\0', 'notText'],
    ['a picture', '\u0089PNG\0', 'notText'],
    ['a ZIP', 'PK\u0003\u0004', 'notText'],
    ['broken JSON', '[{"id": 1', 'notJson'],
    ['nested JSON', '['.repeat(100_000), 'tooDeep'],
    [
      'many columns',
      Array(maxColumns + 1)
        .fill('a')
        .join(','),
      'tooManyColumns',
    ],
    ['a long row', `a,b\n${','.repeat(maxColumns)}`, 'tooManyColumns'],
    ['one cell', 'x'.repeat(2_000_000), 'tooLongCell'],
    ['an endless cell', `a,b\n"${'x'.repeat(200_000)}`, 'tooLongCell'],
    ['many rows', `a,b\n${'1\n'.repeat(maxRecords + 1)}`, 'tooManyRows'],
    ['many empty objects', `[${'{},'.repeat(1_100_000)}{}]`, 'tooManyRows'],
  ])('is %s', (_name, text, code) => {
    expect(recognise([fileOf(text)]).refusals).toEqual([{ file: 'export.csv', code }])
    expect(recordsOf([fileOf(text)])).toEqual([])
  })

  it('are too many files, and none at all', () => {
    const many = Array.from({ length: maxFiles + 1 }, (_, place) => fileOf('a,b', `${place}.csv`))
    expect(recognise(many).refusals).toEqual([{ file: null, code: 'tooManyFiles' }])
    expect(recognise([]).refusals).toEqual([{ file: null, code: 'nothingToRead' }])
  })
})

it('knows the family’s own export, and leaves it to its own reader', () => {
  const files = [
    fileOf(`${brand.name}: your data, as of 2026-11-24 12:00 (UTC)\n`, 'README.txt'),
    fileOf('[\n{"id":"a"}\n]\n', 'children.json'),
  ]
  expect(recognise(files)).toMatchObject({ app: 'nestwren', files: [], refusals: [] })
  expect(recordsOf(files)).toEqual([])
  expect(recognise(files.slice(1)).app).not.toBe('nestwren')
})

it('takes no people, contacts or settings of another app along', () => {
  const people = fileOf('id,loginId,name,securityPin,familyId,deletedAt\n1,01,Sam,1234,f-1,', 'caretakers.csv')
  const logs = fileOf(
    'id,time,content,category,familyId,babyId,deletedAt,caretakerName\n1,2026-01-10T14:06:00Z,Hi,,f-1,b-1,,Sam',
  )
  const found = recognise([people, logs])
  expect(found.caregivers).toBe(1)
  expect([found.app, found.variant, found.ignored]).toEqual(['sprout-track', 'accountData', ['caretakers.csv']])
  const deleted = fileOf(new TextDecoder().decode(logs.bytes).replace(',,Sam', ',2026-01-11T00:00:00Z,Sam'))
  const records = recordsOf([people, deleted])
  expect(records.map(({ outcome }) => outcome)).toEqual(['unsupported'])
  expect(JSON.stringify([records, recordsOf([people, logs])])).not.toContain('Sam')
})
