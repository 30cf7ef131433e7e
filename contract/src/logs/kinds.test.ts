import { describe, expect, it } from 'vitest'
import { detailsOf } from './details.ts'
import { entry } from './endpoints.ts'
import { describe as describeEntry, entryProblems, isOpen, kindOf } from './entry.ts'
import { activity } from './kinds/activity.ts'
import { diaper } from './kinds/diaper.ts'
import { drunkMl, feeding } from './kinds/feeding.ts'
import { kindNames, kinds } from './kinds/index.ts'
import { sleep, sleepType } from './kinds/sleep.ts'
import { lastSide, nextSide, nursedS, openSegment } from './segments.ts'

const at = (time: string) => `2026-11-19T${time}:00.000Z`
const person = { id: '01900000-0000-7000-8000-00000000000b', name: 'Mara' }
const stored = {
  id: '01900000-0000-7000-8000-00000000000a',
  childId: '01900000-0000-7000-8000-00000000000c',
  tz: 'Europe/Lisbon',
  notes: '',
  photoIds: [],
  createdBy: person,
  updatedBy: person,
  createdAt: at('10:00'),
  updatedAt: at('10:00'),
  version: 1,
  deletedAt: null,
  likes: [],
  commentCount: 0,
}

describe.each(kindNames)('%s', (name) => {
  const kind = kindOf(name)
  it('has an example that its own rules accept', () => {
    const { details, ...times } = kind.example
    expect(detailsOf(kind).parse(details)).toEqual(details)
    expect(entryProblems({ kind: name, details, ...times })).toEqual([])
    expect(kind.doubts(kind.example)).toEqual([])
  })

  it('crosses the wire whole', () => {
    const whole = { ...stored, kind: name, ...kind.example }
    expect(entry.parse(JSON.parse(JSON.stringify(whole)))).toEqual(whole)
  })

  it('refuses fields it does not know', () => {
    const details = { ...(kind.example.details as object), surprise: true }
    expect(detailsOf(kind).safeParse(details).success).toBe(false)
  })

  it('is described in words that can be translated', () => {
    const { title } = describeEntry({ kind: name, ...kind.example })
    expect(title.id).toMatch(new RegExp(`^${name}\\.`))
    expect(title.message.length).toBeGreaterThan(3)
  })

  it('refuses an end before its start', () => {
    const entryWithEnd = { kind: name, ...kind.example, endAt: '2026-11-01T00:00:00.000Z' }
    expect(entryProblems(entryWithEnd)[0]?.path).toEqual(['endAt'])
  })
})

it('names each kind by its key', () => {
  expect(kindNames.map((name) => kinds[name].kind)).toEqual(kindNames)
})

it('refuses the details of another kind', () => {
  expect(entry.safeParse({ ...stored, kind: 'diaper', ...sleep.example }).success).toBe(false)
})

describe('feeding', () => {
  const parse = (details: unknown) => detailsOf(feeding).parse(details)
  const nursing = parse({
    method: 'breast',
    segments: [
      { side: 'left', startAt: at('08:00'), endAt: at('08:08') },
      { side: 'right', startAt: at('08:09'), endAt: null },
    ],
  })

  it('knows its sides', () => {
    expect(openSegment(nursing)?.side).toBe('right')
    expect(lastSide(nursing)).toBe('right')
    expect(nextSide(nursing)).toBe('left')
    expect(nextSide(parse({ method: 'bottle' }))).toBeNull()
  })

  it('counts time at the breast without the pauses', () => {
    expect(nursedS(nursing, at('08:14'))).toBe((8 + 5) * 60)
    expect(nursedS(nursing, at('08:14'), 'right')).toBe(5 * 60)
  })

  it('is open while a breast session has no end, a bottle never', () => {
    expect(isOpen({ kind: 'feeding', startAt: at('08:00'), endAt: null, details: nursing })).toBe(true)
    const bottle = parse({ method: 'bottle', bottles: [{ contents: 'formula', amountMl: 110 }] })
    expect(isOpen({ kind: 'feeding', startAt: at('08:00'), endAt: null, details: bottle })).toBe(false)
    expect(drunkMl(bottle)).toBe(110)
  })

  const refused: [string, unknown, string | null, string][] = [
    ['a bottle feed without a bottle', { method: 'bottle' }, at('09:00'), 'details.bottles'],
    ['an open session without a side', { method: 'breast' }, null, 'details.segments'],
    [
      'a side before the feed',
      { method: 'breast', segments: [{ side: 'left', startAt: at('07:59'), endAt: at('08:05') }] },
      at('09:00'),
      'details.segments.0.startAt',
    ],
    [
      'a side after the feed',
      { method: 'breast', segments: [{ side: 'left', startAt: at('08:01'), endAt: at('09:05') }] },
      at('09:00'),
      'details.segments.0.endAt',
    ],
    [
      'a side that still runs in a feed that is over',
      { method: 'breast', segments: [{ side: 'left', startAt: at('08:01'), endAt: null }] },
      at('09:00'),
      'details.segments.0.endAt',
    ],
    [
      'two sides at once',
      {
        method: 'breast',
        segments: [
          { side: 'left', startAt: at('08:00'), endAt: at('08:10') },
          { side: 'right', startAt: at('08:05'), endAt: at('08:20') },
        ],
      },
      at('09:00'),
      'details.segments.1.startAt',
    ],
  ]
  it.each(refused)('refuses %s', (_name, details, endAt, path) => {
    const problems = feeding.problems({ startAt: at('08:00'), endAt, details: parse(details) })
    expect(problems.map((problem) => problem.path.join('.'))).toContain(path)
  })

  it('asks about what is implausible and refuses nothing of it', () => {
    const much = parse({ method: 'bottle', bottles: [{ contents: 'formula', amountMl: 900, offeredMl: 120 }] })
    const long = { startAt: at('08:00'), endAt: at('11:00'), details: much }
    expect(feeding.doubts(long).map(({ id }) => id)).toEqual([
      'feeding.much',
      'feeding.long',
      'feeding.moreThanOffered',
    ])
    expect(feeding.problems(long)).toEqual([])
  })

  it('finds foods by name', () => {
    expect(feeding.searchTexts(parse({ method: 'solids', foods: [{ name: ' Pear ' }] }))).toEqual(['Pear'])
  })
})

describe('sleep', () => {
  const details = detailsOf(sleep).parse({})
  it.each([
    ['two hours and a bit in the evening', 20, at('20:00'), at('22:01'), 'night'],
    ['an hour in the evening', 20, at('20:00'), at('21:00'), 'nap'],
    ['three hours at noon', 12, at('12:00'), at('15:00'), 'nap'],
    ['going on since the evening', 20, at('20:00'), null, 'night'],
  ] as const)('takes %s as it is', (_name, hour, startAt, endAt, expected) => {
    expect(sleepType({ startAt, endAt, details }, hour)).toBe(expected)
  })

  it('lets the person decide', () => {
    const nap = { startAt: at('20:00'), endAt: null, details: { ...details, type: 'nap' as const } }
    expect(sleepType(nap, 20)).toBe('nap')
  })

  it('refuses wakings outside and being put down after falling asleep', () => {
    const wrong = detailsOf(sleep).parse({ wakings: [{ at: at('12:00'), durationS: null }], putDownAt: at('09:01') })
    const paths = sleep
      .problems({ startAt: at('09:00'), endAt: at('10:00'), details: wrong })
      .map(({ path }) => path.join('.'))
    expect(paths).toEqual(['details.wakings.0.at', 'details.putDownAt'])
  })

  it('asks about more than sixteen hours', () => {
    expect(sleep.doubts({ startAt: at('00:00'), endAt: at('16:01'), details })).toHaveLength(1)
  })
})

describe('diaper', () => {
  it.each([
    ['red', true],
    ['whiteGrey', true],
    ['green', false],
    [null, false],
  ])('colour %s calls for a doctor: %s', (color, isAdvised) => {
    expect(diaper.advice(detailsOf(diaper).parse({ kind: 'dirty', color })) !== null).toBe(isAdvised)
  })
})

describe('activity', () => {
  it('shows the own title, else its name, and its length when it has one', () => {
    const described = (endAt: string | null, title: string | null) =>
      activity.describe({ startAt: at('09:00'), endAt, details: detailsOf(activity).parse({ kind: 'walk', title }) })
        .title
    expect(described(at('09:00'), null).id).toBe('activity.plain')
    expect(described(at('09:30'), 'To the pond').values?.name).toBe('To the pond')
    expect(described(null, null).id).toBe('activity.running')
  })
})
