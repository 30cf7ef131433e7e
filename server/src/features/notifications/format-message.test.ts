import type { Schema } from '@nestwren/contract/endpoint'
import { detailsOf } from '@nestwren/contract/logs/details'
import { entry } from '@nestwren/contract/logs/endpoints'
import { kindNames, kinds } from '@nestwren/contract/logs/kinds/index'
import { fill } from '@nestwren/contract/message'
import { noticeOf } from '@nestwren/contract/notification-texts'
import { spanish } from '@nestwren/contract/spanish'
import { expect, test } from 'vitest'
import { formatMessage, type Reader } from './format-message.ts'

const english: Reader = { locale: 'en', volumeUnit: 'ml', temperatureUnit: 'C', timeZone: 'UTC' }
const inSpanish: Reader = { locale: 'es', volumeUnit: 'oz', temperatureUnit: 'F', timeZone: 'Europe/Madrid' }
const message = (text: string) => ({ id: 'test.only', message: text })

test.each([
  [{ amountMl: 118 }, '118 ml', '4 oz'],
  [{ durationS: 7_500 }, '2h 5m', '2h 5min'],
  [{ durationS: 10 }, '1m', '1min'],
  [{ instant: '2026-11-19T14:05:00.000Z' }, '2:05 PM', '15:05'],
  [{ centiC: 3_850 }, '38.5 °C', '101,3 °F'],
  [{ count: 1_500 }, '1,500', '1500'],
])('%j is shown as its reader reads', (value, ofEnglish, ofSpanish) => {
  const filled = fill(message('{value}'), { value })
  expect(
    [formatMessage(filled, english), formatMessage(filled, inSpanish)].map((text) => text.replace(/\s/g, ' ')),
  ).toEqual([ofEnglish, ofSpanish])
})

test('names from the right turn no sentence around, and a comment runs as it was written', () => {
  const [user, child] = ['נועה', 'ליאור']
  const about = fill(message('for {child}'), { child })
  const sentence = fill(message('{user} logged {amount} {about}'), { user, about, amount: { amountMl: 120 } })
  expect(formatMessage(sentence, english)).toBe(
    `\u2068${user}\u2069 logged 120 ml \u2068for \u2068${child}\u2069\u2069`,
  )
  expect(formatMessage(fill(message('{words}'), { words: 'ישנה יפה.' }), english)).toBe('ישנה יפה.')
})

test('plurals follow the number, and braces that people type stay', () => {
  const days = message('{count, plural, =0 {today} one {in # day} other {in # days}}')
  expect([0, 1, 3].map((count) => formatMessage(fill(days, { count: { count } }), english))).toEqual([
    'today',
    'in 1 day',
    'in 3 days',
  ])
  expect(formatMessage(fill(message('{words}'), { words: '{words} {other}' }), english)).toBe('{words} {other}')
})

test.each([
  ['1', 'tablet', '1 tablet', '1 comprimido'],
  ['2', 'tablet', '2 tablets', '2 comprimidos'],
  ['0.5', 'puff', '0.5 puffs', '0.5 inhalaciones'],
  ['1', 'drop', '1 drop', '1 gota'],
  ['5', 'ml', '5 ml', '5 ml'],
] as const)('a dose of %s %s has the number of its unit', (value, unit, ofEnglish, ofSpanish) => {
  const details = detailsOf(kinds.medicine).parse({ name: 'Iron', dose: { value, unit } })
  const { title } = kinds.medicine.describe({ ...kinds.medicine.example, details })
  expect([formatMessage(title, english), formatMessage(title, inSpanish)]).toEqual([
    `Iron, ${ofEnglish}`,
    `Iron, ${ofSpanish}`,
  ])
})

const person = { id: '0193f000-0000-7000-8000-000000000001', name: 'Sol' }

/** The example of a kind as an entry of Sol's. */
function exampleOf(kind: (typeof kindNames)[number]) {
  const { example } = kinds[kind]
  return entry.parse({
    ...example,
    id: person.id,
    childId: person.id,
    kind,
    tz: 'UTC',
    notes: '',
    photoIds: [],
    createdBy: person,
    updatedBy: person,
    createdAt: example.startAt,
    updatedAt: example.startAt,
    version: 1,
    deletedAt: null,
    likes: [],
    commentCount: 0,
    details: detailsOf<Schema>(kinds[kind]).parse(example.details),
  })
}

test.each(kindNames)('an entry of the kind %s is told in both languages, without a gap', (kind) => {
  const child = { _id: person.id, name: 'Juno' }
  const notice = noticeOf('log:new', { type: kind, user: person, child, activity: exampleOf(kind) })
  for (const reader of [english, inSpanish]) {
    for (const filled of [notice?.title, notice?.body]) {
      const text = filled == null ? '' : formatMessage(filled, reader)
      expect(text).not.toBe('')
      expect(text).not.toMatch(/[{}]/)
    }
  }
  expect(formatMessage(notice?.title ?? fill(message('')), english)).toContain('Sol')
})

test('each kind is told in a sentence of its own', () => {
  const child = { _id: person.id, name: 'Juno' }
  const titleOf = (kind: (typeof kindNames)[number]) =>
    noticeOf('log:new', { type: kind, user: person, child, activity: exampleOf(kind) })?.title ?? fill(message(''))
  expect(Object.fromEntries(kindNames.map((kind) => [kind, formatMessage(titleOf(kind), english)]))).toEqual({
    feeding: 'Sol logged a feed for Juno',
    diaper: 'Sol logged a diaper for Juno',
    sleep: 'Sol logged sleep for Juno',
    activity: 'Sol logged an activity for Juno',
    pumping: 'Sol logged pumping',
    medicine: 'Sol gave Juno a medicine',
    temperature: "Sol took Juno's temperature",
    bath: 'Sol logged a bath for Juno',
    note: 'Sol wrote a note about Juno',
    vaccine: 'Sol logged a vaccine for Juno',
    own: 'Sol added a log for Juno',
  })
})

test('names that are missing have stand-ins', () => {
  const event = {
    type: 'diaper' as const,
    user: { ...person, name: '' },
    child: { _id: person.id, name: ' ' },
    activity: exampleOf('diaper'),
  }
  const notice = noticeOf('log:liked', event)
  const title = notice?.title ?? fill(message(''))
  expect(formatMessage(title, english)).toBe('Someone liked a log for baby')
  expect(formatMessage(title, inSpanish)).toBe(
    spanish['notice.logLiked']?.replace('{user}', 'Alguien').replace('{child}', 'tu bebé'),
  )
})
