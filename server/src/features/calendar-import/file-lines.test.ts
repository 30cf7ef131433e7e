import { expect, test } from 'vitest'
import { calendarOf, draftsOf, happeningsOf, lossesOf } from './testing/occurrences.ts'

const start = 'DTSTART;VALUE=DATE:20270707'
const other = ['UID:b', 'SUMMARY:B', 'DTSTART;VALUE=DATE:20270708']
const text = calendarOf(['UID:a', 'SUMMARY:Kinderärztin – 你好 👶', start], other)
const both = ['2027-07-07 1d Kinderärztin – 你好 👶', '2027-07-08 1d B']
const bytesOf = (latin: string) => Buffer.from(latin, 'latin1')
const withTitle = (title: string) =>
  Buffer.concat([
    Buffer.from(`BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${start}\r\nUID:a\r\nSUMMARY`),
    bytesOf(title),
    Buffer.from(`\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\n${other.join('\r\n')}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`),
  ])

/** Breaks every line after so many bytes, whatever they are of. */
function foldedAt(file: string, width: number): Buffer {
  const lines = file.split('\r\n').map((line) => {
    const bytes = Buffer.from(line).toString('latin1')
    return bytes.match(new RegExp(`.{1,${width}}`, 'gs'))?.join('\r\n ') ?? ''
  })
  return bytesOf(lines.join('\r\n'))
}

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-8, folded at every byte', foldedAt(text, 1)],
  ['UTF-8, folded at every third byte', foldedAt(text, 3)],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16, the other way around', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
  ['bare line feeds', Buffer.from(text.replaceAll('\r\n', '\n'))],
  ['bare carriage returns', Buffer.from(text.replaceAll('\r\n', '\r'))],
  [
    'two carriage returns and empty lines',
    Buffer.from(foldedAt(text, 9).toString('latin1').replaceAll('\r\n', '\r\r\n\r\r\n'), 'latin1'),
  ],
  ['small letters', Buffer.from(text.replace(/BEGIN:VEVENT|END:VCALENDAR|SUMMARY/g, (found) => found.toLowerCase()))],
  ['a saved mail', Buffer.from(`Content-Type: text/calendar\r\nMIME-Version: 1.0\r\n\r\n${text}`)],
  ['no end of the first entry', Buffer.from(text.replace('END:VEVENT\r\n', ''))],
  ['no end of anything', Buffer.from(text.replaceAll(/END:\w+\r\n/g, ''))],
  [
    'alarms, one without an end',
    Buffer.from(
      text.replace(
        'END:VEVENT',
        'BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nSUMMARY:No\r\nEND:VALARM\r\nBEGIN:VALARM\r\nDTSTART:20200101\r\nEND:VEVENT',
      ),
    ),
  ],
])('a file in %s', (_name, file) => {
  const drafts = draftsOf(file)
  expect(happeningsOf(drafts)).toEqual(both)
  expect(lossesOf(drafts)).toEqual([])
})

test.each<[string, string, string]>([
  ['a letter in Latin-1', ':Kinder\xe4rztin', 'Kinderärztin'],
  ['a dash as Windows writes it', ':8\x969', '8–9'],
  ['one bad byte between good letters', ':\xc3\xa4\xff\xc3\xb6', 'ä\uFFFDö'],
  ['an encoding that is named', ';CHARSET=ISO-8859-2:\xb1', 'ą'],
  ['an encoding that nobody knows', ';CHARSET=none-of-it:\xe4', 'ä'],
  [
    'quoted letters, broken over lines',
    ';ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Kinder=C3=\r\n=A4rztin',
    'Kinderärztin',
  ],
  ['quoted letters in Latin-1', ';CHARSET=ISO-8859-1;QUOTED-PRINTABLE:Kinder=E4rztin', 'Kinderärztin'],
  ['a parameter with a colon', ';ALTREP="http://example.org/a":Plain', 'Plain'],
  ['a parameter with a colon and no quotes', ';ALTREP=http://example.org/a:Plain', 'Plain'],
  ['a parameter without anything', ';;LANGUAGE=;:Plain', 'Plain'],
  ['a quote that does not end', ';X="a:Plain', 'Plain'],
  ['escaped characters', ':A\\, b\\; c\\\\d \\"e\\"', 'A, b; c\\d "e"'],
  ['a zero byte', ':A\x00b', 'A b'],
  ['more letters than there is room for', `:${'\xf0\x9f\x91\xb6'.repeat(200)}`, '👶'.repeat(60)],
])('a title with %s', (_name, title, expected) => {
  const drafts = draftsOf(withTitle(title))
  expect(happeningsOf(drafts)).toEqual([`2027-07-07 1d ${expected}`, '2027-07-08 1d B'])
})

test('a text whose lines are broken without a fold stays whole', () => {
  const [draft] = draftsOf(
    calendarOf(['UID:a', 'SUMMARY:A', start, 'DESCRIPTION:Bring:', 'the booklet', '- and a diaper', 'LOCATION:Here']),
  )
  expect(draft?.entry).toMatchObject({ notes: 'Bring:\nthe booklet\n- and a diaper', place: 'Here' })
})

test.each<[string, readonly string[], readonly string[]]>([
  [
    'every week',
    ['DTSTART:20270104T090000Z', 'RRULE:W1 MO WE #3'],
    ['2027-01-04T09:00Z 0 A', '2027-01-06T09:00Z 0 A', '2027-01-11T09:00Z 0 A'],
  ],
  [
    'every day until one',
    ['DTSTART:20270104T090000Z', 'RRULE:D2 20270108T090000Z'],
    ['2027-01-04T09:00Z 0 A', '2027-01-06T09:00Z 0 A', '2027-01-08T09:00Z 0 A'],
  ],
  [
    'the first and the last Monday',
    ['DTSTART:20270104T090000Z', 'RRULE:MP1 1+ 1- MO #2'],
    ['2027-01-04T09:00Z 0 A', '2027-01-25T09:00Z 0 A'],
  ],
  [
    'days of the month, two of them taken out',
    ['DTSTART:20270104T090000Z', 'RRULE:MD1 4 LD #4', 'EXDATE:20270131T090000Z;20270204T090000Z'],
    ['2027-01-04T09:00Z 0 A', '2027-02-28T09:00Z 0 A'],
  ],
])('a rule of vCalendar 1.0: %s', (_name, lines, expected) => {
  const drafts = draftsOf(calendarOf(['UID:a', 'SUMMARY:A', ...lines]).replace('VERSION:2.0', 'VERSION:1.0'))
  expect(happeningsOf(drafts)).toEqual(expected)
  expect(lossesOf(drafts)).toEqual([])
})

test('an offset of vCalendar 1.0 counts', () => {
  const file = calendarOf(['UID:a', 'SUMMARY:A', 'DTSTART:20270104T090000']).replace(
    'VERSION:2.0',
    'VERSION:1.0\r\nTZ:+02',
  )
  expect(happeningsOf(draftsOf(file))).toEqual(['2027-01-04T07:00Z 0 A'])
})
