import { expandSeries } from '@nestwren/contract/calendar/series'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, writeCalendar } from './write-calendar.ts'

const now = new Date('2026-11-25T09:00:00.000Z')

const event = (over: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'one@nestwren',
  sequence: 3,
  updatedAt: new Date('2026-11-20T08:15:30.000Z'),
  title: 'Check-up, Dr Lee',
  place: 'Clinic; 2nd floor',
  notes: 'Bring the card\nand a snack',
  remindMinutes: null,
  startOn: '2026-11-26',
  startAt: '14:00',
  durationMinutes: 45,
  timeZone: 'Europe/Berlin',
  rule: null,
  exceptions: [],
  ...over,
})
const write = (...events: readonly CalendarEvent[]) => writeCalendar({ name: 'Juno', events, now })
const linesOf = (text: string) => text.replace(/\r\n /g, '').split('\r\n')
const parse = (text: string) => new ICAL.Component(ICAL.parse(text))
const eventsIn = (text: string) => parse(text).getAllSubcomponents('vevent')
/** Content lines of the only event of a calendar. */
const eventLines = (text: string) => {
  const lines = linesOf(text)
  return lines.slice(lines.indexOf('BEGIN:VEVENT') + 1, lines.indexOf('END:VEVENT'))
}

test('writes an appointment with its words, stamps and wall time', () => {
  expect(eventLines(write(event({ remindMinutes: 90 })))).toEqual([
    'UID:one@nestwren',
    'SEQUENCE:3',
    'DTSTAMP:20261120T081530Z',
    'LAST-MODIFIED:20261120T081530Z',
    'DTSTART;TZID=Europe/Berlin:20261126T140000',
    'DTEND;TZID=Europe/Berlin:20261126T144500',
    'SUMMARY:Check-up\\, Dr Lee',
    'LOCATION:Clinic\\; 2nd floor',
    'DESCRIPTION:Bring the card\\nand a snack',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Check-up\\, Dr Lee',
    'TRIGGER:-PT90M',
    'END:VALARM',
  ])
  const text = write(event())
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/)
  const calendar = parse(text)
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Juno')
})

test('is the same text as long as nothing changes', () => {
  const later = new Date(now.getTime() + 3_600_000)
  expect(writeCalendar({ name: 'Juno', events: [event()], now: later })).toBe(write(event()))
})

test('writes whole days as dates, the end without', () => {
  const text = write(event({ startAt: null, durationMinutes: 2 * 1440, rule: 'FREQ=YEARLY;UNTIL=20301231' }))
  expect(eventLines(text)).toEqual(
    expect.arrayContaining([
      'DTSTART;VALUE=DATE:20261126',
      'DTEND;VALUE=DATE:20261128',
      'RRULE:FREQ=YEARLY;UNTIL=20301231',
    ]),
  )
  expect(text).not.toContain('VTIMEZONE')
})

test('writes UNTIL of times as the instant of the last start', () => {
  const text = write(event({ rule: 'FREQ=WEEKLY;UNTIL=20270401' }))
  expect(eventLines(text)).toContain('RRULE:FREQ=WEEKLY;UNTIL=20270401T120000Z')
})

test('begins with the first day that the rule gives', () => {
  const text = write(event({ rule: 'FREQ=WEEKLY;COUNT=3;BYDAY=MO' }))
  expect(eventLines(text)).toContain('DTSTART;TZID=Europe/Berlin:20261130T140000')
})

test('writes what is canceled as EXDATE, and what is moved as an event of its own', () => {
  const exceptions = [
    { on: '2026-12-03', isCanceled: true },
    {
      on: '2026-12-10',
      isCanceled: false,
      startOn: '2026-12-11',
      startAt: '09:15',
      durationMinutes: 30,
      title: 'Check-up, moved',
      place: '',
    },
  ] as const
  const text = write(event({ rule: 'FREQ=WEEKLY', exceptions }))
  const [series, moved, ...others] = eventsIn(text)
  expect(others).toEqual([])
  expect(series?.getFirstProperty('exdate')?.toICALString()).toBe('EXDATE;TZID=Europe/Berlin:20261203T140000')
  expect(moved?.getFirstPropertyValue('uid')).toBe('one@nestwren')
  expect(moved?.getFirstProperty('recurrence-id')?.toICALString()).toBe(
    'RECURRENCE-ID;TZID=Europe/Berlin:20261210T140000',
  )
  expect(moved?.getFirstProperty('dtstart')?.toICALString()).toBe('DTSTART;TZID=Europe/Berlin:20261211T091500')
  expect(moved?.getFirstPropertyValue('summary')).toBe('Check-up, moved')
  expect(moved?.getFirstProperty('location')).toBeNull()
  expect(moved?.getFirstPropertyValue('description')).toBe('Bring the card\nand a snack')
})

test('writes times of UTC without a zone', () => {
  const text = write(event({ timeZone: 'UTC', rule: 'FREQ=DAILY;UNTIL=20261201' }))
  expect(eventLines(text)).toEqual(
    expect.arrayContaining(['DTSTART:20261126T140000Z', 'RRULE:FREQ=DAILY;UNTIL=20261201T140000Z']),
  )
  expect(text).not.toContain('TZID')
})

test('writes a time in a gap of the clocks as the one to which it was moved', () => {
  const text = write(event({ startOn: '2027-03-28', startAt: '02:30' }))
  expect(eventLines(text)).toContain('DTSTART;TZID=Europe/Berlin:20270328T033000')
})

test('writes a duration where the end is in the second hour of two', () => {
  const text = write(
    event({ startOn: '2026-11-01', startAt: '01:30', durationMinutes: 60, timeZone: 'America/New_York' }),
  )
  expect(eventLines(text)).toEqual(
    expect.arrayContaining(['DTSTART;TZID=America/New_York:20261101T013000', 'DURATION:PT60M']),
  )
  expect(eventLines(write(event({ durationMinutes: 0 }))).join()).not.toMatch(/DTEND|DURATION/)
})

test('describes each zone once, and the zone of a moved occurrence of whole days too', () => {
  const moved = {
    on: '2026-11-27',
    isCanceled: false,
    startOn: '2026-11-27',
    startAt: '09:00',
    durationMinutes: 30,
  } as const
  const wholeDays = event({ startAt: null, durationMinutes: 1440, rule: 'FREQ=DAILY', exceptions: [moved] })
  const zones = parse(write(event(), event({ uid: 'two' }), { ...wholeDays, timeZone: 'Asia/Tokyo' }))
    .getAllSubcomponents('vtimezone')
    .map((zone) => zone.getFirstPropertyValue('tzid'))
  expect(zones).toEqual(['Europe/Berlin', 'Asia/Tokyo'])
})

describe.each([
  ['Europe/Berlin', '09:30', '2027-01-01'],
  ['America/New_York', '07:00', '2026-09-15'],
  ['Australia/Lord_Howe', '12:45', '2027-02-01'],
  ['America/St_Johns', '23:50', '2026-10-01'],
  ['Asia/Kolkata', '06:00', '2026-10-01'],
])('%s', (timeZone, startAt, startOn) => {
  test('a real parser that knows only the described zone finds the same instants through a year', () => {
    const series = event({ timeZone, startAt, startOn, rule: 'FREQ=DAILY' })
    const calendar = parse(write(series))
    const described = calendar.getFirstSubcomponent('vtimezone')
    if (described === null) throw new Error('The zone is not described')
    const zone = new ICAL.Timezone(described)
    const expected = expandSeries(series, { from: 0, to: Date.parse('2029-01-01'), max: 360 })
    for (const { on, at } of expected) {
      const time = ICAL.Time.fromDateTimeString(`${on}T${startAt}:00`)
      time.zone = zone
      expect(time.toUnixTime() * 1000, on).toBe(at)
    }
    expect(expected).toHaveLength(360)
  })

  test('a real parser repeats it on the same days', () => {
    const series = event({ timeZone, startAt, startOn, rule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=9;BYDAY=MO,TH' })
    const [component] = eventsIn(write(series))
    const iterator = new ICAL.Event(component).iterator()
    const days: string[] = []
    for (let next = iterator.next(); next !== undefined && next !== null; next = iterator.next())
      days.push(next.toString().slice(0, 10))
    const expected = expandSeries(series, { from: 0, to: Date.parse('2028-01-01'), max: 99 }).map(({ on }) => on)
    expect(days).toEqual(expected)
  })
})

test('tells a zone with a steady rule by that rule alone, whether a series ends or not', () => {
  const zoneOf = (over: Partial<CalendarEvent>) => {
    const lines = linesOf(write(event(over)))
    return lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE'))
  }
  const endless = zoneOf({ rule: 'FREQ=DAILY' })
  expect(endless.filter((line) => line.startsWith('RRULE:'))).toHaveLength(2)
  expect(endless.join()).not.toMatch(/RDATE|UNTIL/)
  for (const over of [{}, { rule: 'FREQ=DAILY;UNTIL=20271126' }]) expect(zoneOf(over)).toEqual(endless)
})

test('refuses a zone that is not known', () => {
  expect(() => write(event({ timeZone: 'Mars/Olympus' }))).toThrow(RangeError)
})
