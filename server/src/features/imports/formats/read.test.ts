import { describe, expect, it } from 'vitest'
import { recordRef } from './prepare.ts'
import { answersWith, fileOf, huckleberryOf, logOf, recordsOf } from './testing/given.ts'

const outcomes = (records: readonly { outcome: string }[]) => records.map(({ outcome }) => outcome)

describe('repeats', () => {
  const wet = 'Diaper,2026-02-01 10:00,,,,,Pee,'
  const file = huckleberryOf([wet, wet])

  it('are left out, unless the person says that both happened', () => {
    expect(outcomes(recordsOf([file]))).toEqual(['entry', 'duplicate'])
    const all = recordsOf([file], { includeRepeats: true })
    expect(outcomes(all)).toEqual(['entry', 'entry'])
    expect(all[0]?.sourceKey).not.toBe(all[1]?.sourceKey)
    const one = recordsOf([file], { choices: { [recordRef({ file: 'export.csv', record: 2 })]: { keep: true } } })
    expect(outcomes(one)).toEqual(['entry', 'entry'])
  })

  it('keep their items, so that they can be shown and brought back', () => {
    expect(logOf(recordsOf([file])[1]).kind).toBe('diaper')
  })

  it('of two exports of one child are found, those of twins are not', () => {
    const files = [huckleberryOf([wet], 'january.csv'), huckleberryOf([wet], 'february.csv')]
    expect(outcomes(recordsOf(files))).toEqual(['entry', 'entry'])
    const children = { 'file:january.csv': 'child-1', 'file:february.csv': 'child-1' }
    const records = recordsOf(files, { children })
    expect(outcomes(records)).toEqual(['entry', 'duplicate'])
    expect(records[1]?.reason).toEqual({ code: 'sameInOtherFile', params: { file: 'january.csv' } })
  })

  it('of what is of no child are found in the exports of twins', () => {
    const of = (child: string, name: string) =>
      fileOf(
        [
          'Type,Start Date/time (Epoch),Time Zone,[Pump] Total Volume,[Pump] Total Volume Unit,[Diaper] Type,_profileKey,_activityKey',
          'Pump,1773209030994,UTC,90,ML,,,p-1',
          `Diaper,1773209030994,UTC,,,Wet,${child},d-${child}`,
        ].join('\n'),
        name,
      )
    const files = [of('c-1', 'noa.csv'), of('c-2', 'mia.csv')]
    const children = { 'file:noa.csv': 'one', 'file:mia.csv': 'other', 'child:c-1': 'one', 'child:c-2': 'other' }
    for (const answered of [{}, children]) {
      const records = recordsOf(files, { children: answered })
      expect(outcomes(records)).toEqual(['entry', 'entry', 'duplicate', 'entry'])
      expect(records[2]?.reason).toEqual({ code: 'sameInOtherFile', params: { file: 'noa.csv' } })
    }
    const leftOut = recordsOf(files, { children: { 'file:noa.csv': null } })
    expect(outcomes(leftOut)).toEqual(['leftOut', 'entry', 'entry', 'entry'])
  })

  it('have the key of the first export also with further columns, in another order and saved by a spreadsheet', () => {
    const [first] = recordsOf([huckleberryOf(['Feed,2026-02-01 10:00,,,Formula,Bottle,90ml,"a, b"'])])
    const again = fileOf(
      '\ufeffStart;Type;Logged By;Start Location;Start Condition;End Condition;Notes;New;End;Duration\r\n2026-02-01 10:00;Feed;Sam;Bottle;Formula;90ml;a, b;x;;\r\n',
    )
    const [second] = recordsOf([again])
    expect(second?.sourceKey).toBe(first?.sourceKey)
    expect(second?.items).toEqual(first?.items)
  })
})

describe('sleeps', () => {
  const night = 'Sleep,2026-02-01 20:00,2026-02-02 06:00,10:00,,,,'
  const within = 'Sleep,2026-02-01 21:00,2026-02-01 21:05,00:05,,,,'
  const touching = 'Sleep,2026-02-02 06:00,2026-02-02 06:30,00:30,,,,'

  it('that overlap an earlier one are named with the one that stays; touching is no overlap', () => {
    const records = recordsOf([huckleberryOf([touching, within, night])])
    expect(outcomes(records)).toEqual(['entry', 'sleepConflict', 'entry'])
    expect(records[1]?.reason).toEqual({ code: 'sleepOverlaps', params: { file: 'export.csv', record: 3 } })
  })

  it('are compared within a child, across its files', () => {
    const files = [huckleberryOf([night], 'a.csv'), huckleberryOf([within], 'b.csv')]
    expect(outcomes(recordsOf(files))).toEqual(['entry', 'entry'])
    const children = { 'file:a.csv': 'child-1', 'file:b.csv': 'child-1' }
    expect(outcomes(recordsOf(files, { children }))).toEqual(['entry', 'sleepConflict'])
  })

  it('without an end stay open until the person gives one, and then count as any other', () => {
    const open = 'Sleep,2026-02-01 20:30,,,,,,'
    expect(outcomes(recordsOf([huckleberryOf([open])]))).toEqual(['open'])
    const choices = { 'export.csv#1': { endAt: '2026-02-01T20:00:00.000Z' } }
    const [ended] = recordsOf([huckleberryOf([open])], { choices })
    expect([ended?.outcome, logOf(ended).endAt]).toEqual(['entry', '2026-02-01T20:00:00.000Z'])
    expect(outcomes(recordsOf([huckleberryOf([open, night])], { choices }))).toEqual(['sleepConflict', 'entry'])
    const before = { 'export.csv#1': { endAt: '2026-02-01T10:00:00.000Z' } }
    expect(outcomes(recordsOf([huckleberryOf([open])], { choices: before }))).toEqual(['open'])
  })
})

describe('what could mean two things', () => {
  const row = 'Sleep,2026-02-01 12:00,2026-02-01 14:00,01:00,,,,'

  it('is shown with its readings, and read as the person chooses', () => {
    const [record] = recordsOf([huckleberryOf([row])])
    expect([record?.outcome, record?.reason?.code]).toEqual(['ambiguous', 'endOrLength'])
    expect(record?.readings.map(({ code }) => code)).toEqual(['byEnd', 'byLength'])
    const [chosen] = recordsOf([huckleberryOf([row])], { choices: { 'export.csv#1': { reading: 1 } } })
    expect(logOf(chosen).endAt).toBe('2026-02-01T12:00:00.000Z')
    const [wrong] = recordsOf([huckleberryOf([row])], { choices: { 'export.csv#1': { reading: 7 } } })
    expect(wrong?.outcome).toBe('ambiguous')
  })

  it('is asked of ounces that nobody drinks', () => {
    const header = 'id,child_id,child_first_name,child_last_name,start,end,type,method,amount,notes,tags'
    const file = fileOf(`${header}\n1,1,A,B,2026-02-01 10:00:00,2026-02-01 10:10:00,formula,bottle,120,,`)
    expect(outcomes(recordsOf([file], { units: { volume: 'ml' } }))).toEqual(['entry'])
    const [record] = recordsOf([file], { units: { volume: 'oz' } })
    expect([record?.outcome, record?.reason?.code]).toEqual(['ambiguous', 'volumeUnit'])
  })
})

describe('texts', () => {
  it('of a child that the person leaves out are none of the result', () => {
    const records = recordsOf([huckleberryOf(['Bath,2026-02-01 10:00,,,,,,'])], {
      children: { 'file:export.csv': null },
    })
    expect(records.map(({ outcome, items }) => [outcome, items])).toEqual([['leftOut', []]])
  })

  it('over the limit of a name stand in the notes, over that of notes in a note of their own', () => {
    const [meds, long] = recordsOf([
      huckleberryOf([
        `Meds,2026-02-01 10:00,,,1 spoon,${'very '.repeat(30)}long,,`,
        `Bath,2026-02-01 11:00,,,,,,${'n'.repeat(12_000)}`,
      ]),
    ])
    expect(logOf(meds).details).toMatchObject({ dose: null })
    expect(logOf(meds).notes).toBe(`${'very '.repeat(30)}long\nDose: 1 spoon`)
    expect(long?.items.map((item) => item.type === 'log' && item.kind)).toEqual(['bath', 'note', 'note'])
    const lengths = long?.items.map((item) =>
      item.type === 'log' && 'text' in item.details ? item.details.text.length : 0,
    )
    expect(lengths).toEqual([0, 5000, 2000])
  })

  it('are windows-1252 where they are no UTF-8', () => {
    const text =
      'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes\nBath,2026-02-01 10:00,,,,,,Gr\u00fc\u00dfe'
    const bytes = Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)))
    const [record] = recordsOf([{ name: 'a.csv', bytes }])
    expect(logOf(record).notes).toBe('Grüße')
  })

  it('whose quotes do not add up are not guessed at', () => {
    const rows = ['Bath,2026-02-01 10:00,,,,,,"said "hi" to us"', 'Bath,2026-02-01 11:00,,,,,,']
    expect(recordsOf([huckleberryOf(rows)]).map(({ reason }) => reason?.code ?? null)).toEqual(['brokenRow', null])
  })
})

it('reads the answers as they are, with what was not asked left out', () => {
  const answers = answersWith({ zone: 'Nowhere/Land' })
  const [record] = recordsOf([huckleberryOf(['Bath,2026-02-01 10:00,,,,,,'])], answers)
  expect([logOf(record).tz, logOf(record).startAt]).toEqual(['UTC', '2026-02-01T10:00:00.000Z'])
})
