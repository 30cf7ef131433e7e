import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { recognise } from '../recognise.ts'
import type { ImportedRecord } from '../result.ts'
import { fileOf, huckleberryOf, recordsOf } from '../testing/given.ts'
import type { Answers, SourceFile } from '../upload.ts'

const starts = (records: readonly ImportedRecord[]) =>
  records.map(({ items: [item], reason }) => (item?.type === 'log' ? item.startAt : (reason?.code ?? null)))
const chicago = { zone: 'America/Chicago' }
const utc = { zone: 'UTC' }
const asked = (files: readonly SourceFile[], latest?: number) => recognise(files, latest).asks
const diapers = (...times: readonly string[]) => huckleberryOf(times.map((time) => `Diaper,${time},,,,,Pee,`))
const started = (file: SourceFile, over: Partial<Answers> = utc) => starts(recordsOf([file], over))

it('reads a Huckleberry export that an American spreadsheet saved again', () => {
  const url = new URL('../testing/huckleberry-saved-by-us-excel.csv', import.meta.url)
  const file = { name: 'export.csv', bytes: readFileSync(url) }
  expect(asked([file])).toMatchObject({ dateOrder: false, datesMixed: false })
  const records = recordsOf([file], chicago)
  expect(records.map(({ outcome }) => outcome)).toEqual(['entry', 'entry', 'entry'])
  expect(records.flatMap(({ items }) => items)).toMatchObject([
    { kind: 'sleep', startAt: '2026-03-02T02:00:00.000Z', endAt: '2026-03-02T12:00:00.000Z' },
    { kind: 'diaper', startAt: '2026-03-13T12:00:00.000Z', details: { kind: 'wet', color: 'yellow' } },
    { kind: 'feeding', startAt: '2026-03-13T12:10:00.000Z', details: { bottles: [{ amountMl: 120 }] } },
  ])
})

describe('a date', () => {
  it.each([
    ['American', '3/13/2026 20:05'],
    ['American with halves of a day', '3/13/2026 8:05 PM'],
    ['American with seconds', '3/13/2026 8:05:00 PM'],
    ['American of two digits', '3/13/26 20:05'],
    ['British', '13/03/2026 20:05'],
    ['Australian', '13/03/2026 8:05 pm'],
    ['Spanish', '13/3/2026 20:05'],
    ['Spanish with halves of a day', '13/3/2026 8:05 p. m.'],
    ['Mexican with a narrow space', '13/03/2026 08:05 p.\u00a0m.'],
    ['German', '13.03.2026 20:05'],
    ['German of two digits', '13.3.26 20:05'],
    ['Czech', '13. 3. 2026 20:05'],
    ['Finnish', '13.3.2026 20.05'],
    ['Dutch', '13-3-2026 20:05'],
    ['Danish', '13-03-2026 20.05'],
    ['Swedish', '2026-03-13 20:05'],
    ['Japanese', '2026/3/13 20:05'],
    ['Hungarian', '2026.03.13. 20:05'],
    ['Hungarian with spaces', '2026. 03. 13. 20:05'],
    ['Canadian French', '2026-03-13 20 h 05'],
    ['with its month in letters', '13-Mar-26 20:05'],
    ['with its month in German', '13. März 2026 20:05'],
    ['with its month first in letters', 'Mar 13, 2026 8:05 PM'],
    ['a number', '46094.83681'],
    ['a number of few digits', '46094.8368'],
    ['a number with a comma', '46094,83681'],
    ['behind an apostrophe', "'3/13/2026 20:05"],
  ])('of a spreadsheet is read: %s', (_name, written) => {
    const file = huckleberryOf([`Diaper,"${written}",,,,,Pee,`])
    expect(asked([file]).dateOrder).toBe(false)
    expect(started(file)).toEqual(['2026-03-13T20:05:00.000Z'])
  })

  it.each(['#######', '13/13/2026 20:05', '30/02/2026 20:05', '3/2026 20:05', '46094x', '999999.5'])(
    'that is none stays unreadable and is named as it stands: %s',
    (written) => {
      const [record] = recordsOf([diapers(written, '3/13/2026 7:00')])
      expect(record).toMatchObject({
        outcome: 'unreadable',
        reason: { code: 'startNoTime', params: { value: written } },
        cells: { Start: written },
      })
    },
  )

  it('that is none is named in whole letters, however long it is', () => {
    const [record] = recordsOf([diapers(`${'x'.repeat(79)}😀`, '3/13/2026 7:00')])
    expect(record?.reason?.params.value).toBe('x'.repeat(79))
  })

  it('in the words of people stays as they wrote it', () => {
    const file = huckleberryOf(['Diaper,3/13/2026 7:00,,,,,Pee,3/4/2026', 'Diaper,3/14/2026 7:00,,,,,Pee,TRUE'])
    expect(recordsOf([file]).map(({ items: [item] }) => item?.type === 'log' && item.notes)).toEqual([
      '3/4/2026',
      'TRUE',
    ])
  })

  it('moves with the clocks of the zone, whoever saved the file', () => {
    const times = ['3/8/2026 2:30', '3/8/2026 3:30', '11/1/2026 1:30', '11/13/2026 1:30']
    expect(started(diapers(...times), chicago)).toEqual([
      '2026-03-08T08:30:00.000Z',
      '2026-03-08T08:30:00.000Z',
      '2026-11-01T06:30:00.000Z',
      '2026-11-13T07:30:00.000Z',
    ])
  })
})

describe('the order of day and month', () => {
  const unclear = diapers('3/1/2026 20:00', '3/2/2026 7:00')

  it('is asked where nothing shows it, and read as it is answered', () => {
    expect(asked([unclear])).toMatchObject({ dateOrder: true, datesMixed: false })
    expect(started(unclear)).toEqual(['startNoTime', 'startNoTime'])
    expect(started(unclear, { ...utc, dateOrder: 'monthFirst' })).toEqual([
      '2026-03-01T20:00:00.000Z',
      '2026-03-02T07:00:00.000Z',
    ])
    expect(started(unclear, { ...utc, dateOrder: 'dayFirst' })).toEqual([
      '2026-01-03T20:00:00.000Z',
      '2026-02-03T07:00:00.000Z',
    ])
  })

  const buddy = (...rows: readonly string[]) =>
    fileOf(['id,child_id,child_first_name,child_last_name,start,end,nap,notes,tags', ...rows].join('\n'), 'Sleep.csv')

  it.each([
    [
      'ends alone',
      huckleberryOf(['Sleep,2/3/2026 20:00,2/4/2026 6:00,,,,,', 'Sleep,12/2/2026 20:00,13/2/2026 6:00,,,,,']),
      'dayFirst',
    ],
    ['ends that would be before their starts', huckleberryOf(['Sleep,12/1/2026 20:00,1/2/2026 6:00,,,,,']), null],
    ['ends of the next morning', huckleberryOf(['Sleep,4/1/2026 20:00,5/1/2026 6:00,,,,,']), 'dayFirst'],
    ['ends of the next morning, elsewhere', huckleberryOf(['Sleep,1/4/2026 20:00,1/5/2026 6:00,,,,,']), 'monthFirst'],
    ['the sequence of the rows', diapers('2/5/2026 7:00', '2/6/2026 7:00', '3/1/2026 7:00'), 'monthFirst'],
    ['their sequence back', diapers('2/3/2026 7:00', '1/3/2026 7:00', '12/2/2026 7:00'), 'dayFirst'],
    ['full stops', diapers('3.1.2026 20:00'), 'dayFirst'],
    ['another app', buddy('1,7,Ada,Lee,4/1/2026 20:00,5/1/2026 6:00,0,,'), 'dayFirst'],
  ])('is shown by %s', (_name, file, order) => {
    expect(recognise([file])).toMatchObject({ dateOrder: order, asks: { dateOrder: order === null } })
  })

  it('is what the person says, where a file only makes another one likely', () => {
    const likely = diapers('2/5/2026 7:00', '2/6/2026 7:00', '3/1/2026 7:00')
    expect(started(likely, { ...utc, dateOrder: 'dayFirst' })[2]).toBe('2026-01-03T07:00:00.000Z')
    const sure = diapers('2/5/2026 7:00', '2/13/2026 7:00')
    expect(started(sure, { ...utc, dateOrder: 'dayFirst' })[0]).toBe('2026-02-05T07:00:00.000Z')
  })

  it('is not shown by rows in no order, nor by what no order can mend', () => {
    const mess = diapers('2/5/2026 7:00', '3/1/2026 7:00', '2/6/2026 7:00', '1/4/2026 7:00')
    const backwards = huckleberryOf(['Sleep,2/3/2026 20:00,2/3/2026 6:00,,,,,'])
    for (const file of [mess, backwards]) expect(asked([file]).dateOrder).toBe(true)
  })

  it('is shown by what would be in the future', () => {
    const latest = '2026-03-05T00:00:00.000Z'
    expect(recognise([unclear], Date.parse(latest)).dateOrder).toBeNull()
    const later = diapers('1/3/2026 20:00', '1/4/2026 7:00')
    expect(recognise([later], Date.parse(latest)).dateOrder).toBe('monthFirst')
    expect(started(later, { ...utc, latest })[0]).toBe('2026-01-03T20:00:00.000Z')
  })

  it('is shown by a date of birth', () => {
    const children = fileOf('id,first_name,last_name,birth_date,birth_time\n7,Ada,Lee,2026-02-20,10:21', 'Child.csv')
    const weights = (date: string) =>
      fileOf(
        `id,child_id,child_first_name,child_last_name,weight,date,notes,tags\n1,7,Ada,Lee,4,${date},,`,
        'Weight.csv',
      )
    expect(recognise([children, weights('3/2/2026')])).toMatchObject({ dateOrder: 'monthFirst' })
    expect(recognise([children, weights('1/3/2026')])).toMatchObject({ dateOrder: 'dayFirst' })
    expect(asked([children, weights('4/5/2026')]).dateOrder).toBe(true)
  })

  it('of one file is that of another, and of each file its own where both show one', () => {
    const tracker = (name: string, time: string) => fileOf(`Baby,Time,Duration (min),Note\nKit,${time},30,`, name)
    const [day, month, open] = [
      tracker('a_sleep.csv', '14/3/26 10:00'),
      tracker('b_sleep.csv', '3/20/2026 10:00'),
      tracker('c_sleep.csv', '1/2/26 10:00'),
    ]
    expect(asked([day, open]).dateOrder).toBe(false)
    expect(starts(recordsOf([day, open], utc))).toEqual(['2026-03-14T10:00:00.000Z', '2026-02-01T10:00:00.000Z'])
    expect(asked([day, month])).toMatchObject({ dateOrder: false, datesMixed: false })
    expect(asked([day, month, open]).dateOrder).toBe(true)
    const answered = recordsOf([day, month, open], { ...utc, dateOrder: 'dayFirst' })
    expect(starts(answered)).toEqual([
      '2026-03-14T10:00:00.000Z',
      '2026-03-20T10:00:00.000Z',
      '2026-02-01T10:00:00.000Z',
    ])
  })

  it('that a file shows both ways is said and asked, and the rows of the other one are named', () => {
    const mixed = diapers('3/14/2026 7:00', '14/3/2026 8:00', '2/3/2026 9:00')
    expect(asked([mixed])).toMatchObject({ dateOrder: true, datesMixed: true })
    expect(started(mixed, { ...utc, dateOrder: 'monthFirst' })).toEqual([
      '2026-03-14T07:00:00.000Z',
      'startNoTime',
      '2026-02-03T09:00:00.000Z',
    ])
  })

  it('of Sprout Track is asked once a spreadsheet has turned its dates, and never before', () => {
    const header = 'Date,Time,Activity Type,Sub-Type,Start Time,End Time,Duration,Amount,Unit,Details,Notes,Caretaker'
    const log = (date: string, time: string) => fileOf(`${header}\n${date},${time},Diaper,Wet,,,,,,,,`)
    expect(asked([log('01/10/2026', '03:13 PM')]).dateOrder).toBe(false)
    expect(started(log('01/10/2026', '03:13 PM'))).toEqual(['2026-01-10T15:13:00.000Z'])
    const turned = log('1/10/2026', '3:13 PM')
    expect(asked([turned]).dateOrder).toBe(true)
    const [record] = recordsOf([turned], { ...utc, dateOrder: 'monthFirst' })
    expect(starts(record === undefined ? [] : [record])).toEqual(['2026-01-10T15:13:00.000Z'])
    expect(record?.sourceKey).toBe(recordsOf([log('01/10/2026', '03:13 PM')])[0]?.sourceKey)
    // The full stops of a country do not show it here: the app's own dates have the month first.
    expect(asked([log('01.10.2026', '15:13')]).dateOrder).toBe(true)
    expect(started(log('10.13.2026', '15:13'))).toEqual(['2026-10-13T15:13:00.000Z'])
  })

  it('of any other CSV is shown by its ends as well', () => {
    const file = fileOf('What;From;To\nSleep;4/1/2026 20:00;5/1/2026 6:00\n', 'any.csv')
    const mapping = {
      columns: ['kind', 'dateTime', 'endDateTime'] as const,
      fixedKind: null,
      kinds: { sleep: 'sleep' as const },
      durationUnit: 'minutes' as const,
    }
    const [record] = recordsOf([file], { ...utc, mappings: { 'any.csv': mapping } })
    expect(record?.items).toMatchObject([{ startAt: '2026-01-04T20:00:00.000Z', endAt: '2026-01-05T06:00:00.000Z' }])
  })
})

describe('a length', () => {
  it.each([
    ['1:30', 90],
    ['01:30', 90],
    ['1:30:00', 90],
    ['1:30:00 AM', 90],
    ['1:30:00 a. m.', 90],
    ['12:30:00 AM', 30],
    ['1:30:00 PM', 810],
    ['25:10:00', 1510],
    ['0.0625', 90],
    ['0,0625', 90],
    ['1.048611111', 1510],
    ["'1:30", 90],
  ])('that a spreadsheet took for a time is one again: %s', (written, minutes) => {
    const [record] = recordsOf([huckleberryOf([`Sleep,3/13/2026 7:00,,"${written}",,,,`])], utc)
    expect(record?.items).toMatchObject([
      { endAt: new Date(Date.UTC(2026, 2, 13, 7) + minutes * 60_000).toISOString() },
    ])
  })
})

describe('a number', () => {
  const header =
    'Time;Start side;Left duration (min);Right Duration (min);Total duration (min);Left Amount (ml);Right Amount (ml);Total amount (ml);Note'
  const pumped = (all: string, left = '') => {
    const file = fileOf(`${header}\n13.3.2026 7:00;;;;20;${left};;${all};`, 'pump.csv')
    const [record] = recordsOf([file], utc)
    const [item] = record?.items ?? []
    return item?.type === 'log' && 'totalMl' in item.details ? item.details.totalMl : (record?.reason?.code ?? null)
  }

  it.each([
    ['1020', 1020],
    ['1.020,0', 1020],
    ['1,020.0', 1020],
    ['1 020', 1020],
    ['1\u202f020', 1020],
    ["1'020", 1020],
    ['1.02E+03', 1020],
    ['1,02E+03', 1020],
    ['120,4', 120],
    ["'120", 120],
  ])('is read as its spreadsheet writes it: %s', (written, ml) => {
    expect(pumped(`"${written}"`)).toBe(ml)
  })

  it('of three digits behind a sign is one of thousands where another shows the decimal sign', () => {
    expect(pumped('1.020', '510,5')).toBe(1020)
    expect(pumped('1,020', '510.5')).toBe(1020)
  })

  it.each(['TRUE', 'WAHR', 'VRAI', 'VERDADERO', 'WAAR', 'SANT'])(
    'or a word for yes is one in any language: %s',
    (yes) => {
      const bath = 'id,time,bathType,soapUsed,shampooUsed,notes,deletedAt,familyId,babyId'
      const file = fileOf(`${bath}\n1,Tue Jan 13 2026 12:51:00 GMT+0000,,${yes},,,,f-1,b-1`)
      expect(recordsOf([file])[0]?.items).toMatchObject([{ details: { hasSoap: true } }])
    },
  )

  it('of milliseconds that a spreadsheet cut is never taken for an instant', () => {
    const header = 'Type,Start Date/time,Start Date/time (Epoch),Time Zone,[Diaper] Type,_profileKey,_activityKey'
    const row = 'Diaper,3/13/2026 7:00,1.77341E+12,America/Chicago,Wet,c-1,d-1'
    expect(starts(recordsOf([fileOf(`${header}\n${row}`)]))).toEqual(['2026-03-13T12:00:00.000Z'])
  })
})

describe('a file', () => {
  const header = ['Type', 'Start', 'End', 'Duration', 'Start Condition', 'Start Location', 'End Condition', 'Notes']
  const row = ['Diaper', '13/03/2026 07:00', '', '', '', '', 'Pee', 'he said "hi"; twice, on\ntwo lines']
  const quoted = (cell: string) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const lines = (sign: string, ...rows: readonly (readonly string[])[]) =>
    rows.map((cells) => cells.map(quoted).join(sign)).join('\r\n')
  const encoded = (text: string, encoding: BufferEncoding) => [...Buffer.from(text, encoding)]

  it.each([
    ['semicolons', lines(';', header, row)],
    ['tabs', lines('\t', header, row)],
    ['a first line that says the sign', `sep=;\r\n${lines(';', header, row)}`],
    ['such a line with cells behind it', `"sep=,",,,,,,,\r\n${lines(',', header, row)}`],
    [
      'empty columns and rows behind',
      lines(';', [...header, '', ''], [...row, '', ''], Array(10).fill(''), Array(10).fill('')),
    ],
    ['each line in one cell', lines(';', [lines(',', header)], [lines(',', row)])],
    ['lines with quotes in one cell', `${header.join(',')}\r\n${quoted(lines(',', row))}`],
  ])('is read with %s', (_name, text) => {
    const records = recordsOf([fileOf(text)], utc)
    expect(records.map(({ outcome }) => outcome)).toEqual(['entry'])
    expect(records[0]?.items).toMatchObject([
      { startAt: '2026-03-13T07:00:00.000Z', notes: 'he said "hi"; twice, on\ntwo lines' },
    ])
  })

  it.each([
    ['UTF-16', encoded(`\ufeff${lines('\t', header, row)}`, 'utf16le')],
    ['UTF-16 without its mark', encoded(lines('\t', header, row), 'utf16le')],
    ['UTF-8 with its mark', encoded(`\ufeff${lines(';', header, row)}`, 'utf8')],
    ['windows-1252', encoded(lines(';', header, [...row.slice(0, 7), 'Grüße']), 'latin1')],
  ])('is read in %s', (name, bytes) => {
    const [record] = recordsOf([{ name: 'Unicode.txt', bytes: Uint8Array.from(bytes) }], utc)
    expect(record?.items).toMatchObject([
      { startAt: '2026-03-13T07:00:00.000Z', notes: name === 'windows-1252' ? 'Grüße' : row[7] },
    ])
  })
})
