import { describe, expect, it } from 'vitest'
import { fileOf, huckleberryOf, logOf, recordsOf } from '../testing/given.ts'

const one = (text: string, over = {}, name?: string) => recordsOf([fileOf(text, name)], over)[0]

describe('Huckleberry', () => {
  const row = (cells: string) => recordsOf([huckleberryOf([cells])])[0]

  it.each([
    ['Both, pee:small poo:large', { kind: 'both', size: 'large' }, 'Pee: small'],
    ['Both', { kind: 'both', size: null }, ''],
    ['Pee:large', { kind: 'wet', size: 'large' }, ''],
    ['Poo', { kind: 'dirty', size: null }, ''],
  ])('reads a diaper of "%s"', (contents, details, notes) => {
    const log = logOf(row(`Diaper,2026-02-01 10:00,,,,,"${contents}",`))
    expect(log.details).toMatchObject(details)
    expect(log.notes).toBe(notes)
  })

  it('takes the length of a diaper for its color', () => {
    const log = logOf(row('Diaper,2026-02-01 10:00,,gray,Mushy,Diaper rash,Poo,'))
    expect(log.details).toMatchObject({ color: 'whiteGrey', consistency: 'soft', hasRash: true })
    expect(logOf(row('Diaper,2026-02-01 10:00,,purple,,,Poo,')).notes).toBe('Color: purple')
  })

  it('puts the right side first, and ends where the sides end', () => {
    expect(logOf(row('Feed,2026-02-01 10:00,2026-02-01 10:10,00:10,00:04R,Breast,00:07L,'))).toMatchObject({
      endAt: '2026-02-01T09:11:00.000Z',
      details: {
        segments: [
          { side: 'right', startAt: '2026-02-01T09:00:00.000Z', endAt: '2026-02-01T09:04:00.000Z' },
          { side: 'left', startAt: '2026-02-01T09:04:00.000Z', endAt: '2026-02-01T09:11:00.000Z' },
        ],
      },
    })
  })

  it('invents no end of a bottle, and says where no amount was kept', () => {
    const log = logOf(row('Feed,2026-02-01 10:00,,,Goat Milk,Bottle,,'))
    expect([log.endAt, log.notes]).toEqual([null, 'Goat Milk\nAmount not recorded'])
    expect(log.details).toMatchObject({ bottles: [{ contents: 'other', amountMl: 0, typed: null }] })
  })

  it('lets nothing run that has no length', () => {
    for (const type of ['Pump', 'Bath', 'Tummy time'])
      expect(logOf(row(`${type},2026-02-01 10:00,,,,,,`)).endAt).toBe('2026-02-01T09:00:00.000Z')
  })

  it('reads feet that are decimal, and pounds', () => {
    const record = row('Growth,2026-02-01 23:30,,,7.50lbs,1.66ft.in,13.6in,')
    expect(record?.items).toMatchObject([
      {
        measuredOn: '2026-02-01',
        weightG: 3402,
        lengthMm: 506,
        headMm: 345,
        typed: { weight: { value: '7.50', unit: 'lb' } },
      },
    ])
  })

  it('keeps how much there was of a food, and what came of it, in the notes', () => {
    const log = logOf(row('Solids,2026-02-01 10:00,,,"5 of avocado, Carrot",,MEH,so\\nso'))
    expect(log.details).toMatchObject({ foods: [{ name: 'avocado' }, { name: 'Carrot' }] })
    expect(log.notes).toBe('so\nso\n5 of avocado, Carrot\nReaction: MEH')
  })
})

describe('Sprout Track', () => {
  const header =
    '"Date","Time","Activity Type","Sub-Type","Start Time","End Time","Duration","Amount","Unit","Details","Notes","Caretaker"'
  const log = (...rows: string[]) => recordsOf([fileOf([header, ...rows].join('\r\n'))])

  it('dates a night by the end or the start that its time names', () => {
    const night = (date: string, time: string) =>
      log(
        `"${date}","${time}","Sleep","Night Sleep","09:00 PM","06:00 AM","9 hr","","","Location: Crib; Quality: GOOD","",""`,
      )[0]
    for (const record of [night('01/10/2026', '09:00 PM'), night('01/11/2026', '06:00 AM')])
      expect(logOf(record)).toMatchObject({
        startAt: '2026-01-10T20:00:00.000Z',
        endAt: '2026-01-11T05:00:00.000Z',
        notes: 'Quality: GOOD',
        details: { type: 'night', location: 'crib' },
      })
    const unclear = night('01/11/2026', '08:00 AM')
    expect([unclear?.outcome, unclear?.readings.map(({ code }) => code)]).toEqual([
      'ambiguous',
      ['dateOfStart', 'dateOfEnd'],
    ])
  })

  it('shows a length that says something else than the times', () => {
    const [record] = log('"01/10/2026","01:00 PM","Sleep","Nap","01:00 PM","02:00 PM","30 min","","","","",""')
    expect([record?.outcome, record?.reason?.code]).toEqual(['ambiguous', 'endOrLength'])
  })

  it('makes one feed of two sides, and two of two on one side', () => {
    const side = (name: string, note = '') =>
      `"01/10/2026","08:01 PM","Feed","Breast","07:50 PM","08:01 PM","5 min","","","Side: ${name}","${note}","Sam"`
    const both = log(side('Right'), side('Left'))
    expect(both.map(({ outcome }) => outcome)).toEqual(['entry', 'merged'])
    expect(both[1]?.reason).toEqual({ code: 'mergedInto', params: { with: 1 } })
    expect(logOf(both[0]).details).toMatchObject({ segments: [{ side: 'left' }, { side: 'right' }] })
    expect(log(side('Left'), side('Left', 'again')).map(({ outcome }) => outcome)).toEqual(['entry', 'entry'])
    // The key does not depend on the order of the two rows.
    expect(log(side('Left'), side('Right'))[0]?.sourceKey).toBe(both[0]?.sourceKey)
  })

  it('cuts texts only where the app does', () => {
    const [food, shot] = log(
      '"01/10/2026","03:13 PM","Food","Hated","","","","","","peas; mashed; Common allergen; Reaction: red; sore","",""',
      '"01/10/2026","03:14 PM","Vaccine","","","","","","","6-in-1; left; Dose #2","",""',
    )
    expect(food?.items).toMatchObject([
      {
        ...{ name: 'peas; mashed', liking: 'hated', on: '2026-01-10', note: 'Common allergen' },
        reactions: [{ on: '2026-01-10', text: 'red; sore' }],
      },
    ])
    expect(logOf(shot).details).toMatchObject({ name: '6-in-1; left', doseNumber: 2 })
  })

  it('counts lists that nobody knows yet under their own names', () => {
    const record = one('id,familyId,babyId,deletedAt\n1,f,b,', {}, 'export/vaccine-logs.csv')
    expect(record).toMatchObject({ outcome: 'unsupported', reason: { params: { label: 'vaccine-logs' } } })
  })
})

describe('Baby Buddy', () => {
  const lists = 'id,child_id,child_first_name,child_last_name'

  it('tells degrees by their number', () => {
    const temp = (value: string) => one(`${lists},temperature,time,notes,tags\n1,1,A,B,${value},2026-02-01 10:00:00,,`)
    expect(logOf(temp('"37,5"')).details).toMatchObject({ centiC: 3750, typed: { value: '37.5', unit: 'C' } })
    expect(logOf(temp('99.5')).details).toMatchObject({ centiC: 3750, typed: { value: '99.5', unit: 'F' } })
    expect(temp('9.9')?.reason?.code).toBe('outOfRange')
  })

  it('has one key for a row of a list and of the API, and splits by child', () => {
    const csv = fileOf(
      `${lists},note,time,tags\n5,1,A,B,Hi,2026-02-01 10:00:00,\n6,2,C,D,Ho,2026-02-01 10:00:00,`,
      'a.csv',
    )
    const json = fileOf(
      JSON.stringify([{ id: 5, child: 1, note: 'Hi', time: '2026-02-01T10:00:00+01:00', tags: ['x'] }]),
      'b.json',
    )
    const records = recordsOf([csv, json])
    expect(records.map(({ childKey, outcome }) => [childKey, outcome])).toEqual([
      ['child:1', 'entry'],
      ['child:2', 'entry'],
      ['child:1', 'duplicate'],
    ])
  })

  it('names tags by the list of tags, else drops their numbers', () => {
    const row = `${lists},note,time,tags\n5,1,A,B,Hi,2026-02-01 10:00:00,"2,3"`
    const tags = fileOf('id,name,color\n2,sick,#fff\n3,daycare,#fff', 'tags.csv')
    expect(logOf(recordsOf([fileOf(row), tags])[0]).notes).toBe('Tags: sick, daycare')
    expect(logOf(one(row)).notes).toBe('')
  })

  it('reads a file whose ids were left out', () => {
    const text =
      'child_first_name,child_last_name,wet,solid,time\nA,B,1,0,2026-02-01 10:00:00\nA,B,1,0,2026-02-01 10:00:00'
    const records = recordsOf([fileOf(text)])
    expect(records.map(({ outcome, childKey }) => [outcome, childKey])).toEqual([
      ['entry', 'name:a b'],
      ['duplicate', 'name:a b'],
    ])
  })
})

describe('Nara', () => {
  const header = 'Type,Profile Name,Start Date/time,Start Date/time (Epoch),Time Zone'
  const row = (columns: string, cells: string) => one(`${header},${columns},_profileKey,_activityKey\n${cells},c-1,t-1`)

  it('falls back to the time in words, in the zone of its row', () => {
    const record = row('[Routine] Routine', 'Routine,Noa,2026-03-11 00:03:50,,America/Denver,Bath')
    expect(logOf(record)).toMatchObject({ startAt: '2026-03-11T06:03:50.000Z', tz: 'America/Denver' })
  })

  it('makes two bottles of two milks, and adds no sum to its parts', () => {
    const columns =
      '[Bottle Feed] Type,[Bottle Feed] Breast Milk Volume,[Bottle Feed] Breast Milk Volume Unit,[Bottle Feed] Formula Volume,[Bottle Feed] Formula Volume Unit,[Bottle Feed] Volume,[Bottle Feed] Volume Unit'
    const record = row(columns, 'Bottle Feed,Noa,,1773209030994,UTC,Breast Milk Formula,60,ML,1,fl oz,90,ML')
    expect(logOf(record).details).toMatchObject({
      bottles: [
        { contents: 'breastMilk', amountMl: 60 },
        { contents: 'formula', amountMl: 30, typed: { value: '1', unit: 'oz' } },
      ],
    })
  })

  it('gives several medicines and a temperature of one row', () => {
    const columns = '[Medical] Medication,[Medical] Temperature,[Medical] Temperature Unit'
    const record = row(columns, 'Medical,Noa,,1773209030994,UTC,"Iron, drops, 2.5 (ML)\nTea, 1 (TSP)",99.5,F')
    expect(record?.items).toMatchObject([
      { kind: 'medicine', details: { name: 'Iron, drops', dose: { value: '2.5', unit: 'ml' } } },
      { kind: 'medicine', details: { name: 'Tea', dose: null }, notes: 'Dose: 1 TSP' },
      { kind: 'temperature', details: { centiC: 3750 } },
    ])
  })

  it('makes a due date of an adjusted birth date only where the person agrees', () => {
    const text = `Type,Profile Name,Start Date/time (Epoch),[Profile] Birth Date,[Profile] Birth Date (Adjusted),[Profile] Type,_profileKey,_activityKey\nProfile,Noa,,2026-02-10,2026-03-20,CHILD,c-1,`
    expect(one(text)?.items).toMatchObject([{ birthdate: '2026-02-10', dueDate: null }])
    expect(one(text, { useAdjustedBirthdates: true })?.items).toMatchObject([{ dueDate: '2026-03-20' }])
  })
})

describe('Baby Tracker', () => {
  it('puts notes without quotes together again', () => {
    const text = [
      'Baby,Time,Duration (min),Note',
      'Kit,1/13/26 10:00,30,slept well, then ate',
      'and laughed, twice',
      'Kit,1/14/26 10:00,20,',
    ].join('\n')
    const records = recordsOf([fileOf(text, 'sleep.csv')])
    expect(records.map((record) => logOf(record).notes)).toEqual(['slept well, then ate\nand laughed, twice', ''])
  })

  it('cannot tell expressed milk from formula but by the name of the file, and shows both where that is silent', () => {
    const text = 'Baby,Time,Amount (ml),Note\nKit,1/13/26 10:00,"1,020",'
    expect(logOf(one(text, {}, 'Kit_formula.csv')).details).toMatchObject({
      bottles: [{ contents: 'formula', amountMl: 1020 }],
    })
    const record = one(text, {}, 'Kit.csv')
    expect([record?.outcome, record?.readings.map(({ code }) => code)]).toEqual([
      'ambiguous',
      ['breastMilk', 'formula'],
    ])
  })
})

describe('Baby Connect', () => {
  const header = 'Start Time,End Time,Activity,Duration (min),Quantity,Extra data,Text,Notes,Caregiver,Child Name'
  const row = (cells: string) => one(`${header}\n2026-01-05 07:03,2026-01-05 07:03,${cells},Sam,Kit`)

  it('reads what stands in sentences only', () => {
    expect(
      logOf(row('Diaper,,,BM,"Kit had a poopy diaper (leak, small, mustard, open-air accident)",')).details,
    ).toMatchObject({
      kind: 'dirty',
      isBlowout: true,
      size: 'small',
      color: 'mustard',
    })
    expect(logOf(row('Bottle,,3.5,Formula,Kit drank 3.5 oz of formula,')).details).toMatchObject({
      bottles: [{ amountMl: 104, typed: { value: '3.5', unit: 'oz' } }],
    })
    expect(logOf(row('Bottle,,80,Milk,Kit drank 80 ml of milk,'))).toMatchObject({
      notes: 'Milk',
      details: { bottles: [{ contents: 'breastMilk', amountMl: 80 }] },
    })
    expect(row('Bottle,,3.5,Formula,Kit drank some,')?.reason?.code).toBe('amountUnknownUnit')
    expect(logOf(row('Activity,,,,Kit is playing on the mat (24m),')).details).toMatchObject({
      kind: 'other',
      title: 'playing on the mat',
    })
  })

  it('believes the quantity of a weight, whatever the sentence says', () => {
    expect(row('Weight,,3.50,kg,"Kit\'s weight: 7 lbs 12 oz",')?.items).toMatchObject([{ weightG: 3500 }])
  })
})
