import { dayOfDate } from '@nestwren/contract/calendar/days'
import { daysOfRule } from '@nestwren/contract/calendar/occurrences'
import { parseRule } from '@nestwren/contract/calendar/rule'
import * as contract from '@nestwren/contract/schedule'
import { beforeAll, describe, expect, it } from 'vitest'
import { longestMinutes, maxDurationMinutes, maxRemindMinutes, maxWholeDays } from '../limits.ts'
import { compileWords } from './compiled-words.ts'
import { lineOf } from './line.ts'
import { options, readFields } from './quick-entry.fixture.ts'
import { readQuickEntry } from './read-quick-entry.ts'
import { fold, maxRead, tokensOf } from './tokens.ts'
import { english } from './words.en.ts'
import { spanish } from './words.es.ts'

const at = (now: string, timeZone: string) => ({ now: Date.parse(now), timeZone })

describe('days by the clocks of the family', () => {
  const instant = '2026-11-25T04:30:00Z'
  it.each([
    ['America/New_York', 'today nap', '2026-11-24'],
    ['Asia/Tokyo', 'today nap', '2026-11-25'],
    ['Pacific/Pago_Pago', 'tomorrow nap', '2026-11-25'],
    ['Pacific/Kiritimati', 'tomorrow nap', '2026-11-26'],
    ['America/New_York', 'Tue 23:45 nap', '2026-11-24'],
    ['America/New_York', 'Tue 23:30 nap', '2026-11-24'],
    ['America/New_York', 'Tue 23:15 nap', '2026-12-01'],
    ['Asia/Tokyo', 'Tue 23:45 nap', '2026-12-01'],
    ['America/New_York', 'every day 23:15 nap', '2026-11-25'],
    ['America/New_York', 'in 2 hours nap', '2026-11-25'],
    ['America/New_York', 'next Tuesday nap', '2026-12-01'],
    ['Asia/Tokyo', 'next Tuesday nap', '2026-12-01'],
  ])('in %s: %s', (timeZone, text, startOn) => {
    expect(readFields(text, 'en', at(instant, timeZone))).toMatchObject({ title: 'Nap', startOn })
  })

  it('takes tonight after midnight for the night that goes on', () => {
    const afterMidnight = at('2026-11-25T05:30:00Z', 'America/New_York')
    expect(readFields('tonight at 2 feed', 'en', afterMidnight)).toMatchObject({
      startOn: '2026-11-25',
      startAt: '02:00',
    })
    expect(readFields('tonight at 8 bath', 'en', afterMidnight)).toMatchObject({
      startOn: '2026-11-25',
      startAt: '20:00',
    })
  })

  it('goes over the turn of the year', () => {
    const eve = at('2026-12-31T18:00:00Z', 'Europe/Madrid')
    expect(readFields('mañana comida', 'es', eve).startOn).toBe('2027-01-01')
    expect(readFields('el 31 de diciembre cena', 'es', eve).startOn).toBe('2026-12-31')
    expect(readFields('el 30 de diciembre cena', 'es', eve).startOn).toBe('2027-12-30')
  })

  it('throws for a zone that does not exist', () => {
    expect(() => readFields('nap', 'en', { timeZone: 'Mars/Olympus' })).toThrow(RangeError)
  })
})

describe('clock changes', () => {
  it.each([
    ['a time that clocks skip', 'Mar 14 2:30am feed', 'America/New_York', '2027-03-14', '02:30', ['ambiguousTime']],
    ['the hour after it', 'Mar 14 3:30am feed', 'America/New_York', '2027-03-14', '03:30', []],
    [
      'a time that clocks show twice',
      'Nov 7 2027 1:30am feed',
      'America/New_York',
      '2027-11-07',
      '01:30',
      ['ambiguousTime'],
    ],
    [
      'a time that clocks skip in Madrid',
      'Mar 28 2:30am feed',
      'Europe/Madrid',
      '2027-03-28',
      '02:30',
      ['ambiguousTime'],
    ],
    ['the same time elsewhere', 'Mar 28 2:30am feed', 'America/New_York', '2027-03-28', '02:30', []],
  ])('doubts only %s', (_, text, timeZone, startOn, startAt, doubts) => {
    const read = readFields(text, 'en', at('2026-11-25T17:26:00Z', timeZone))
    expect(read).toMatchObject({ title: 'Feed', startOn, startAt, doubts })
  })

  it('counts hours from now as they pass', () => {
    const before = at('2027-03-14T06:30:00Z', 'America/New_York')
    expect(readFields('in 2 hours feed', 'en', before)).toMatchObject({ startOn: '2027-03-14', startAt: '04:30' })
  })

  it('compares with the wall clock where an hour comes twice', () => {
    const second = at('2026-11-01T06:40:00Z', 'America/New_York')
    expect(readFields('Sunday 1:50am feed', 'en', second).startOn).toBe('2026-11-01')
    expect(readFields('Sunday 1:30am feed', 'en', second).startOn).toBe('2026-11-08')
  })
})

describe('names', () => {
  const named = (text: string, ...names: readonly string[]) =>
    readFields(text, 'en', { children: names.map((name) => ({ id: name, name })), people: [] })

  it('takes a first name only where one child has it', () => {
    expect(named('Juno swim', 'Juno Hart', 'Mika Hart')).toMatchObject({ title: 'Swim', childIds: ['Juno Hart'] })
    expect(named('Juno swim', 'Juno Hart', 'Juno Lee')).toMatchObject({ title: 'Juno swim', childIds: [] })
  })

  it('reads names with hyphens, apostrophes and accents', () => {
    expect(named('Jean-Luc swim', 'Jean-Luc').childIds).toEqual(['Jean-Luc'])
    expect(named("swim for o'neil", 'O’Neil').childIds).toEqual(['O’Neil'])
    expect(named('ZOE swim', 'Zoë').childIds).toEqual(['Zoë'])
    expect(named("Silas' swim", 'Silas')).toMatchObject({ title: 'Swim', childIds: ['Silas'] })
  })

  it('keeps a month a month where a child is called like it', () => {
    expect(named('June 3 swim', 'June')).toMatchObject({ startOn: '2027-06-03', childIds: [] })
    expect(named('June swim', 'June')).toMatchObject({ startOn: null, childIds: ['June'] })
  })

  it('ignores empty names', () => {
    expect(named('a swim', '', ' ', 'a')).toMatchObject({ title: 'A swim', childIds: [] })
  })
})

it('says where each part was understood', () => {
  const text = 'Swim class every Tuesday 5pm for 45 min'
  const { understood } = readQuickEntry(text, { ...options, locale: 'en' })
  expect(understood.map(({ from, to, means }) => [means, text.slice(from, to)])).toEqual([
    ['repeat', 'every Tuesday'],
    ['time', '5pm'],
    ['duration', 'for 45 min'],
  ])
})

it('has the limits of the contract', () => {
  expect([maxDurationMinutes, maxWholeDays, maxRemindMinutes]).toEqual([
    contract.maxDurationMinutes,
    contract.maxWholeDays,
    contract.maxRemindMinutes,
  ])
  for (const startAt of [null, '09:00']) expect(longestMinutes(startAt === null)).toBe(contract.longestMinutes(startAt))
})

it.each([
  ['English', english],
  ['Spanish', spanish],
])('knows all slots of the phrases in %s', (_, words) => {
  const line = lineOf(tokensOf('x'), compileWords(words), 0)
  const slots = [...JSON.stringify(words).matchAll(/<([a-z]+)\d?>/g)].map(([, slot = '']) => slot)
  expect(slots.length).toBeGreaterThan(100)
  for (const slot of new Set(slots)) expect(() => line.readSlot(slot, 0)).not.toThrow()
})

/** Returns numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const fragments = {
  en: [
    ...'Swim class|check-up|Dr Lee|nap|B12 shot|Juno|Mika Lú|Dev|Sol|for|with|at|on|and|the|every|other|next|remind'.split(
      '|',
    ),
    ...'Tuesday|Mon|Fri|Mondays|weekdays|tomorrow|tonight|3 Dec|Dec 24-26|12/3|2026-12-03|the 15th|in 2 weeks'.split(
      '|',
    ),
    ...'14:00|5pm|at 3|half past 3|9-3|from 9 to 3|14-15:30|45 min|1h30|for 6 weeks|10 times|until June|monthly'.split(
      '|',
    ),
    ...'at City Clinic|at home|remind 1 h before|all day|3|12|every 2 weeks|of the month|first|morning|🎂|¡ñ!|(|)|,|-'.split(
      '|',
    ),
  ],
  es: [
    ...'Natación|pediatra|la dra Ruiz|siesta|Juno|Mika Lú|con Dev|Sol|para|con|en|el|y|los|cada|de|a|próximo'.split(
      '|',
    ),
    ...'martes|lunes y jueves|sábados|mañana|esta noche|24 de diciembre|del 24 al 26 de enero|12/3|el 15'.split('|'),
    ...'a las 10|17:00|las 3 y media|de 9 a 3|16h|1 h|hora y media|10 veces|hasta junio de 2027|cada mes'.split('|'),
    ...'en la piscina|avísame 1 h antes|todo el día|3|12|por la tarde|último|noche|🎂|¿ß?|(|)|,|-|;'.split('|'),
  ],
} as const

const tidiedMarks = ',;:-–—()[]|·•/&+.!?¡¿'
/** The characters that must not get lost: all but spaces and the marks around what was understood. */
const kept = (text: string) => [...fold(text)].filter((letter) => !/\s/.test(letter) && !tidiedMarks.includes(letter))

function isSubsequence(part: readonly string[], all: readonly string[]): boolean {
  let next = 0
  for (const letter of all) if (letter === part[next]) next++
  return next === part.length
}

describe.each(['en', 'es'] as const)('any line in %s', (locale) => {
  const random = randomOf(locale === 'en' ? 20_261_125 : 7)
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item
  const lines = Array.from({ length: 1_500 }, () =>
    Array.from(
      { length: 1 + Math.floor(random() * 9) },
      () => pick(fragments[locale]) + pick([' ', ' ', ' ', ', ', '']),
    ).join(''),
  )
  let reads: readonly ({ text: string } & ReturnType<typeof readQuickEntry>)[]
  beforeAll(() => {
    reads = lines.map((text) => ({ text, ...readQuickEntry(text, { ...options, locale }) }))
  })

  it('loses nothing and invents nothing', () => {
    for (const { text, title, understood } of reads) {
      const outside =
        [...text].length === 0
          ? ''
          : understood.reduceRight((rest, { from, to }) => `${rest.slice(0, from)} ${rest.slice(to)}`, text)
      expect(isSubsequence(kept(outside), kept(title.replace(/^SS/, 'ß'))), `${text} → ${title}`).toBe(true)
      expect(isSubsequence(kept(title.replace(/^SS/, 'ß')), kept(text)), `${text} → ${title}`).toBe(true)
      expect(title !== '' || !/\p{L}/u.test(text), text).toBe(true)
      expect(title).toBe(title.trim())
    }
  })

  it('gives spans in order that do not overlap', () => {
    for (const { text, understood } of reads) {
      let end = 0
      for (const { from, to } of understood) {
        expect(from, text).toBeGreaterThanOrEqual(end)
        expect(to, text).toBeGreaterThan(from)
        end = to
      }
      expect(end).toBeLessThanOrEqual(text.length)
    }
  })

  it('gives rules that the contract reads and that begin on their first day', () => {
    let rules = 0
    for (const { text, rule, startOn } of reads) {
      if (rule === null) continue
      rules++
      const parsed = parseRule(rule, options.timeZone)
      expect(parsed.ok, `${text} → ${rule}`).toBe(true)
      if (!parsed.ok || startOn === null) continue
      const from = dayOfDate(startOn)
      const endless = { ...parsed.rule, until: null, count: null }
      expect(daysOfRule(endless, from, { from, to: from, max: 1 }), `${text} → ${rule} ${startOn}`).toEqual([from])
    }
    expect(rules).toBeGreaterThan(100)
  })

  it('keeps times and durations within what an entry can have', () => {
    for (const { text, startAt, durationMinutes, remindMinutes } of reads) {
      expect(startAt ?? '00:00', text).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
      expect(durationMinutes ?? 1, text).toBeGreaterThan(0)
      expect(durationMinutes ?? 1, text).toBeLessThanOrEqual(longestMinutes(startAt === null))
      expect(remindMinutes ?? 0, text).toBeLessThanOrEqual(maxRemindMinutes)
    }
  })
})

describe('hostile texts', () => {
  it.each([
    ['spaces', ' '.repeat(100_000)],
    ['one word', 'a'.repeat(100_000)],
    ['weekdays', 'mon, '.repeat(60)],
    ['weekday ranges', 'mon-'.repeat(75)],
    ['nested days', '1 day from '.repeat(30)],
    ['ranges', 'from 9 to '.repeat(30)],
    ['every', 'every other '.repeat(25)],
    ['digits', '1/2/3-4.5:6'.repeat(30)],
    ['places', 'at the '.repeat(50)],
    ['joined capitals', 'at A and the of A '.repeat(20)],
    ['commas', ','.repeat(5_000)],
    ['apostrophes', "a's'".repeat(80)],
    ['lone surrogates', '\ud83c'.repeat(200)],
    ['combining marks', `e${'\u0301'.repeat(5_000)}`],
  ])('reads %s', (_, text) => {
    for (const locale of ['en', 'es'] as const)
      expect(readQuickEntry(text, { ...options, locale }).title.length).toBeLessThanOrEqual(text.length)
  })

  it('puts what is beyond the characters it reads into the title', () => {
    const text = `swim Tue ${'towel '.repeat(60)}tomorrow 5pm`
    expect(text.length).toBeGreaterThan(maxRead)
    const { title, startOn, startAt } = readFields(text, 'en')
    expect({ startOn, startAt }).toEqual({ startOn: '2026-12-01', startAt: null })
    expect(title).toBe(`Swim ${'towel '.repeat(60)}tomorrow 5pm`)
  })
})
