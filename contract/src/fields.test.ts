import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  color,
  date,
  id,
  instant,
  keptInVaultInForm,
  line,
  paging,
  text,
  timeZone,
  wallTime,
  whole,
  words,
} from './fields.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success

describe.each<[string, z.ZodMiniType, unknown[], unknown[]]>([
  [
    'date',
    date,
    ['2026-11-20', '2024-02-29'],
    ['2025-02-30', '2025-02-29', '2026-13-01', '2026-1-1', '0000-01-01', '2026-11-20T00:00:00Z', 20261120, null],
  ],
  [
    'instant',
    instant,
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.123Z'],
    [
      '2026-11-20T10:00:00',
      '2026-11-20T10:00:00+01:00',
      '2025-02-30T00:00:00Z',
      '1999-12-31T00:00:00Z',
      '2026-11-20',
      1,
      '',
    ],
  ],
  ['wall time', wallTime, ['00:00', '23:59'], ['24:00', '9:00', '12:60', '12:00:00']],
  ['colour', color, ['#3B82F6', '#000000'], ['3B82F6', '#fff', '#3B82F6;x', 'red']],
  ['time zone', timeZone, ['Europe/Lisbon', 'America/New_York', 'UTC'], ['Mars/Olympus', '', '+02:00', 'x'.repeat(80)]],
  ['id', id, ['01900000-0000-7000-8000-00000000000a'], ['1', '', "' or 1=1", null, 5]],
  [
    'line',
    line(5),
    ['abc', ' abc ', '👶🏽', 'مريم', '👨‍👩‍👧'],
    [
      '',
      '   ',
      'abcdef',
      'a\nb',
      'a\u2028b',
      'a\u0000b',
      'a\u0085b',
      '\u200b',
      7,
      '\u3164',
      '\u2800',
      '\u115f\u1160',
      '\uffa0',
      '\ufe0f',
      '\u{e0041}',
    ],
  ],
  ['text', text(5), ['', 'a\nb'], ['abcdef', 'a\u0000b', 'a\u0007b', null]],
  [
    'words',
    words(5),
    ['a', ' a\nb ', '👶🏽', '\u200bx'],
    ['', ' \n ', 'abcdef', '\u200b', '\u3164', '\u2800\n', '\u00ad', '\u180e', '\u{e0100}', 'a\u0000', null],
  ],
  ['whole', whole(1, 3), [1, 3], [0, 4, 1.5, '2', Number.NaN, Number.POSITIVE_INFINITY]],
])('%s', (_name, schema, good, bad) => {
  it.each(good)('accepts %j', (value) => {
    expect(accepts(schema, value)).toBe(true)
  })
  it.each(bad)('refuses %j', (value) => {
    expect(accepts(schema, value)).toBe(false)
  })
})

it('writes ids in small letters', () => {
  expect(id.parse('01900000-0000-7000-8000-00000000000A')).toBe('01900000-0000-7000-8000-00000000000a')
})

it('trims lines', () => {
  expect(line(10).parse('  Juno ')).toBe('Juno')
})

it('pages by 50 unless told, 200 at most', () => {
  const query = z.strictObject(paging)
  expect(query.parse({}).limit).toBe(50)
  expect(accepts(query, { limit: '200' })).toBe(true)
  expect(accepts(query, { limit: '201' })).toBe(false)
  expect(accepts(query, { limit: '0' })).toBe(false)
  expect(query.parse({ limit: '7' }).limit).toBe(7)
  for (const limit of ['1e1', '0x10', '0b1', '+5', ' 5', '5 ', '', '1.5', '-1', 'all', ['5'], null, true])
    expect(accepts(query, { limit }), JSON.stringify(limit)).toBe(false)
})

it('reads from a form whether something is kept in the vault, and takes no other word for yes or no', () => {
  const form = z.strictObject({ keptInVault: keptInVaultInForm })
  expect(['true', 'false'].map((keptInVault) => form.parse({ keptInVault }).keptInVault)).toEqual([true, false])
  expect(form.parse({}).keptInVault).toBe(false)
  for (const keptInVault of ['TRUE', '1', 'on', '', ' true', true, null, ['true']])
    expect(accepts(form, { keptInVault }), JSON.stringify(keptInVault)).toBe(false)
})
