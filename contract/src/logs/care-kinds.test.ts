import { describe, expect, it } from 'vitest'
import { presetLevels } from '../permissions.ts'
import { detailsOf } from './details.ts'
import { describe as describeEntry, entryProblems, isOpen, kindOf } from './entry.ts'
import { bath } from './kinds/bath.ts'
import { type KindName, kindNames, kinds, logAreas } from './kinds/index.ts'
import { medicine } from './kinds/medicine.ts'
import { note, noteTitle } from './kinds/note.ts'
import { own } from './kinds/own.ts'
import { pumpedMl, pumping } from './kinds/pumping.ts'
import { temperature } from './kinds/temperature.ts'
import { vaccine } from './kinds/vaccine.ts'

const at = (time: string) => `2026-11-19T${time}:00.000Z`
const lotId = '0193f000-0000-7000-8000-0000000000aa'

/** Ids of the questions that an entry is asked. */
function doubtsOf(kind: KindName, details: unknown, endAt: string | null = null): string[] {
  const parsed = detailsOf(kindOf(kind)).parse(details)
  return kindOf(kind)
    .doubts({ startAt: at('08:00'), endAt, details: parsed })
    .map(({ id }) => id)
}

function titleOf(kind: KindName, details: unknown, endAt: string | null = null) {
  const parsed = detailsOf(kindOf(kind)).parse(details)
  return describeEntry({ kind, startAt: at('08:00'), endAt, details: parsed })
}

function pathsOf(kind: KindName, details: unknown, endAt: string | null = null): string[] {
  const parsed = detailsOf(kindOf(kind)).parse(details)
  return entryProblems({ kind, startAt: at('08:00'), endAt, details: parsed }).map(({ path }) => path.join('.'))
}

const isRefused = (kind: KindName, details: unknown) => !detailsOf(kindOf(kind)).safeParse(details).success

it('asks for each kind the right of its own area', () => {
  expect(Object.fromEntries(kindNames.map((name) => [name, kinds[name].area]))).toEqual({
    feeding: 'logs',
    diaper: 'logs',
    sleep: 'logs',
    activity: 'logs',
    bath: 'logs',
    note: 'logs',
    own: 'logs',
    pumping: 'pumping',
    medicine: 'health',
    temperature: 'health',
    vaccine: 'health',
  })
  expect([...logAreas].sort()).toEqual(['health', 'logs', 'pumping'])
  expect(logAreas.map((area) => presetLevels.nanny[area])).toEqual(['add', 'add', 'add'])
  expect([presetLevels.family.pumping, presetLevels.viewer.pumping]).toEqual(['none', 'none'])
})

describe('pumping', () => {
  const parse = (details: unknown) => detailsOf(pumping).parse(details)

  it('adds up the sides where no total was given', () => {
    expect(pumpedMl(parse({ leftMl: 60, rightMl: 45 }))).toBe(105)
    expect(pumpedMl(parse({ leftMl: 60, totalMl: 120 }))).toBe(120)
    expect(pumpedMl(parse({ rightMl: 45 }))).toBe(45)
    expect(pumpedMl(parse({}))).toBeNull()
  })

  it('is open until it has an end, running or paused', () => {
    const segments = [{ side: 'both', startAt: at('08:00'), endAt: null }]
    const running = { kind: 'pumping', startAt: at('08:00'), endAt: null, details: parse({ segments }) } as const
    expect(isOpen(running)).toBe(true)
    expect(describeEntry(running).title.id).toBe('pumping.running')
    const paused = parse({ segments: [{ side: 'both', startAt: at('08:00'), endAt: at('08:05') }] })
    expect(describeEntry({ ...running, details: paused }).title.id).toBe('pumping.paused')
    expect(isOpen({ ...running, endAt: at('08:20') })).toBe(false)
  })

  it('says how much it was, else how long', () => {
    expect(titleOf('pumping', { leftMl: 60, rightMl: 45 }, at('08:20'))).toMatchObject({
      title: { id: 'pumping.amount', values: { amount: { amountMl: 105 } } },
      context: { id: 'pumping.sides' },
    })
    const untold = titleOf('pumping', {}, at('08:20'))
    expect(untold).toMatchObject({ title: { id: 'pumping.done' }, context: null })
  })

  it('refuses sides beyond the total, an open session without a side, and milk of no amount', () => {
    expect(pathsOf('pumping', { leftMl: 80, rightMl: 50, totalMl: 120 }, at('08:20'))).toEqual(['details.totalMl'])
    expect(pathsOf('pumping', {})).toEqual(['details.segments'])
    expect(isRefused('pumping', { stored: [{ lotId, place: 'fridge', amountMl: 0 }] })).toBe(true)
    expect(isRefused('pumping', { stored: [{ lotId, place: 'shelf', amountMl: 10 }] })).toBe(true)
  })

  it('asks about what is implausible', () => {
    expect(doubtsOf('pumping', { totalMl: 601 }, at('08:20'))).toEqual(['pumping.much'])
    expect(doubtsOf('pumping', { totalMl: 100 }, at('10:01'))).toEqual(['pumping.long'])
    const stored = [{ lotId, place: 'fridge', amountMl: 120 }]
    expect(doubtsOf('pumping', { totalMl: 100, stored }, at('08:20'))).toEqual(['pumping.moreStored'])
    expect(doubtsOf('pumping', { totalMl: 120, stored }, at('08:20'))).toEqual([])
  })
})

describe('medicine', () => {
  it('reads a dose back as it was typed', () => {
    const details = detailsOf(medicine).parse({ name: 'Iron', dose: { value: '2.50', unit: 'ml' } })
    expect(details.dose?.value).toBe('2.50')
    expect(titleOf('medicine', details).title).toMatchObject({ id: 'medicine.withDose', values: { value: '2.50' } })
    expect(titleOf('medicine', { name: 'Iron', reason: 'Fever' })).toMatchObject({
      title: { id: 'medicine.plain' },
      context: { id: 'medicine.reason' },
    })
  })

  it.each(['', '2,5', '-1', '1e3', '.5', '1234567', '0.1234'])('refuses the dose "%s"', (value) => {
    expect(isRefused('medicine', { name: 'Iron', dose: { value, unit: 'ml' } })).toBe(true)
  })

  it('happens at a moment and is found by name and reason', () => {
    expect(pathsOf('medicine', { name: 'Iron' }, at('09:00'))).toEqual(['endAt'])
    expect(medicine.searchTexts(detailsOf(medicine).parse({ name: 'Iron', reason: 'Pale' }))).toEqual(['Iron', 'Pale'])
  })
})

describe('temperature', () => {
  it.each([
    [3800, 'temperature.fever'],
    [3799, null],
    [3600, null],
    [3599, 'temperature.cold'],
  ])('at %s hundredths of a degree advises %s', (centiC, id) => {
    expect(temperature.advice(detailsOf(temperature).parse({ centiC }))?.id ?? null).toBe(id)
  })

  it('asks about what is rare and refuses what cannot be', () => {
    expect(doubtsOf('temperature', { centiC: 3499 })).toHaveLength(1)
    expect(doubtsOf('temperature', { centiC: 4201 })).toHaveLength(1)
    expect(doubtsOf('temperature', { centiC: 4200 })).toEqual([])
    for (const centiC of [2999, 4501, 37.5]) expect(isRefused('temperature', { centiC })).toBe(true)
  })

  it('keeps what was typed and says where it was taken', () => {
    const typed = { value: '100.4', unit: 'F' }
    expect(detailsOf(temperature).parse({ centiC: 3800, typed }).typed).toEqual(typed)
    expect(titleOf('temperature', { centiC: 3800, site: 'ear' }).context?.id).toBe('temperature.ear')
  })
})

describe('bath', () => {
  it('asks about hot water and a very long one', () => {
    expect(doubtsOf('bath', { waterCentiC: 4001 }, at('10:01'))).toEqual(['bath.hot', 'bath.long'])
    expect(doubtsOf('bath', { waterCentiC: 4000 }, at('08:10'))).toEqual([])
    expect(isRefused('bath', { waterCentiC: 6001 })).toBe(true)
  })

  it('says how long it was, and runs while it has no end', () => {
    expect(titleOf('bath', {}, at('08:00')).title.id).toBe('bath.plain')
    expect(titleOf('bath', {}, at('08:15')).title.id).toBe('bath.finished')
    expect(titleOf('bath', {}).title.id).toBe('bath.running')
    expect(isOpen({ kind: 'bath', startAt: at('08:00'), endAt: null, details: detailsOf(bath).parse({}) })).toBe(true)
    expect(titleOf('bath', { hasHairWash: true }).context?.id).toBe('bath.hairWash')
  })
})

describe('note', () => {
  it('shows its first line, cut where a line of the timeline ends, never inside a letter', () => {
    expect(noteTitle('First\nSecond')).toBe('First')
    const long = noteTitle('👶🏽'.repeat(200))
    expect([...long]).toHaveLength(140)
    expect(long.endsWith('…')).toBe(true)
    expect(noteTitle('a'.repeat(140))).toBe('a'.repeat(140))
  })

  it('says what it is for, and is found whole', () => {
    expect(titleOf('note', { text: 'Hi', isPinned: true }).context?.id).toBe('note.pinned')
    expect(titleOf('note', { text: 'Hi', isPinned: true, isHandover: true }).context?.id).toBe('note.handover')
    expect(titleOf('note', { text: 'Hi' }).context).toBeNull()
    expect(note.searchTexts(detailsOf(note).parse({ text: 'One\nTwo' }))).toEqual(['One\nTwo'])
    expect(isRefused('note', { text: '' })).toBe(true)
    expect(isRefused('note', { text: 'a'.repeat(5001) })).toBe(true)
  })
})

describe('vaccine', () => {
  it('says which of a series, and is found by name, place and batch', () => {
    expect(titleOf('vaccine', { name: 'MMR' }).title.id).toBe('vaccine.plain')
    const given = { name: 'MMR', doseNumber: 2, batch: 'X1', place: 'Clinic' }
    expect(titleOf('vaccine', given)).toMatchObject({ title: { id: 'vaccine.dose' }, context: { id: 'vaccine.at' } })
    expect(vaccine.searchTexts(detailsOf(vaccine).parse(given))).toEqual(['MMR', 'Clinic', 'X1'])
    for (const doseNumber of [0, 21, 1.5]) expect(isRefused('vaccine', { name: 'MMR', doseNumber })).toBe(true)
  })
})

describe('a kind of the family’s own', () => {
  const look = { kindId: lotId, name: 'Physio', icon: 'hand', color: '#7C3AED' } as const
  it('runs only where it has a duration', () => {
    const details = (hasDuration: boolean) => detailsOf(own).parse({ ...look, hasDuration })
    const open = { kind: 'own', startAt: at('08:00'), endAt: null } as const
    expect(isOpen({ ...open, details: details(true) })).toBe(true)
    expect(isOpen({ ...open, details: details(false) })).toBe(false)
    expect(pathsOf('own', details(false), at('08:10'))).toEqual(['endAt'])
    expect(pathsOf('own', details(true), at('08:10'))).toEqual([])
    expect(titleOf('own', details(true)).title.id).toBe('own.running')
    expect(titleOf('own', details(true), at('08:10')).title.id).toBe('own.finished')
  })

  it('asks about more than a day and takes no unknown drawing', () => {
    expect(doubtsOf('own', { ...look, hasDuration: true }, '2026-11-20T08:01:00.000Z')).toEqual(['own.long'])
    expect(isRefused('own', { ...look, hasDuration: true, icon: 'skull' })).toBe(true)
  })
})
