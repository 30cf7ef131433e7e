import { makeExifOf } from './exif.ts'

/** What a picture says and when that was, read in Lisbon; null where it says nothing. */
export const captureCases: readonly (readonly [what: string, exif: Buffer, at: string | null])[] = [
  [
    'original, with its offset',
    ofCamera({ DateTimeOriginal: '2026:05:20 17:02:00', OffsetTimeOriginal: '+02:00' }),
    '2026-05-20T15:02:00.000Z',
  ],
  ['original without an offset', ofCamera({ DateTimeOriginal: '2026:05:20 17:02:00' }), '2026-05-20T16:02:00.000Z'],
  [
    'the byte order of others',
    big({ DateTimeOriginal: '2026:05:20 17:02:00', OffsetTimeOriginal: '+02:00' }),
    '2026-05-20T15:02:00.000Z',
  ],
  ['an offset behind it', ofCamera({ DateTimeOriginal: '2025:01:14 13:31:30-05:00' }), '2025-01-14T18:31:30.000Z'],
  [
    'an offset behind it, of the other order',
    big({ DateTimeOriginal: '2025:01:14 13:31:30-05:00' }),
    '2025-01-14T18:31:30.000Z',
  ],
  [
    'an offset behind a blank',
    ofCamera({ DateTimeOriginal: '2025:01:14 13:31:30 -05:00' }),
    '2025-01-14T18:31:30.000Z',
  ],
  ['an offset without a colon', ofCamera({ DateTimeOriginal: '2025:01:14 18:31:30+0530' }), '2025-01-14T13:01:30.000Z'],
  ['an offset of hours', ofCamera({ DateTimeOriginal: '2025:01:14 18:31:30+05' }), '2025-01-14T13:31:30.000Z'],
  ['a Z', ofCamera({ DateTimeOriginal: '2025:01:14 18:31:30Z' }), '2025-01-14T18:31:30.000Z'],
  [
    'a fraction and an offset behind it',
    ofCamera({ DateTimeOriginal: '2025:01:14 19:31:30.25+01:00' }),
    '2025-01-14T18:31:30.250Z',
  ],
  [
    'its own offset before that of the field',
    ofCamera({ DateTimeOriginal: '2025:01:14 13:31:30-05:00', OffsetTimeOriginal: '+01:00' }),
    '2025-01-14T18:31:30.000Z',
  ],
  [
    'a fraction in its field',
    ofCamera({ DateTimeOriginal: '2026:05:20 17:02:00', OffsetTimeOriginal: '+02:00', SubSecTimeOriginal: '046 ' }),
    '2026-05-20T15:02:00.046Z',
  ],
  [
    'an offset of no place',
    ofCamera({ DateTimeOriginal: '2026:05:20 17:02:00', OffsetTimeOriginal: '+23:00' }),
    '2026-05-20T16:02:00.000Z',
  ],
  [
    'an offset of blanks',
    ofCamera({ DateTimeOriginal: '2026:05:20 17:02:00', OffsetTimeOriginal: '   :  ' }),
    '2026-05-20T16:02:00.000Z',
  ],
  [
    'an offset that only the last change has, of the same second',
    both({ DateTime: '2026:05:20 17:02:00' }, { DateTimeOriginal: '2026:05:20 17:02:00', OffsetTime: '+02:00' }),
    '2026-05-20T15:02:00.000Z',
  ],
  [
    'an offset that only the last change has, of another second',
    both({ DateTime: '2026:06:20 17:02:00' }, { DateTimeOriginal: '2026:05:20 17:02:00', OffsetTime: '+02:00' }),
    '2026-05-20T16:02:00.000Z',
  ],
  [
    'digitized alone',
    ofCamera({ DateTimeDigitized: '2026:05:20 17:02:00', OffsetTimeDigitized: '+02:00' }),
    '2026-05-20T15:02:00.000Z',
  ],
  [
    'digitized, with its offset behind it',
    ofCamera({ DateTimeDigitized: '2026:05:20 17:02:00+02:00' }),
    '2026-05-20T15:02:00.000Z',
  ],
  [
    'the last change alone, without a list of the camera',
    makeExifOf({ first: { DateTime: '2026:05:20 16:02:00' } }),
    '2026-05-20T15:02:00.000Z',
  ],
  [
    'the last change alone, of the other order',
    makeExifOf({ first: { DateTime: '2026:05:20 16:02:00' }, order: 'big' }),
    '2026-05-20T15:02:00.000Z',
  ],
  [
    'the last change with its offset',
    both({ DateTime: '2026:05:20 17:02:00' }, { OffsetTime: '+02:00' }),
    '2026-05-20T15:02:00.000Z',
  ],
  [
    'all three: original',
    both(
      { DateTime: '2026:07:01 00:00:00' },
      { DateTimeOriginal: '2026:05:20 16:02:00', DateTimeDigitized: '2026:06:01 00:00:00' },
    ),
    '2026-05-20T15:02:00.000Z',
  ],
  [
    'two: digitized before the last change',
    both({ DateTime: '2026:07:01 00:00:00' }, { DateTimeDigitized: '2026:05:20 16:02:00' }),
    '2026-05-20T15:02:00.000Z',
  ],
  [
    'zeros, then digitized',
    ofCamera({ DateTimeOriginal: '0000:00:00 00:00:00', DateTimeDigitized: '2026:05:20 16:02:00' }),
    '2026-05-20T15:02:00.000Z',
  ],
  [
    'blanks, then the last change',
    both({ DateTime: '2026:05:20 16:02:00' }, { DateTimeOriginal: '    :  :     :  :  ' }),
    '2026-05-20T15:02:00.000Z',
  ],
  [
    'no such day, then digitized',
    ofCamera({ DateTimeOriginal: '2026:13:41 25:00:00', DateTimeDigitized: '2026:05:20 16:02:00' }),
    '2026-05-20T15:02:00.000Z',
  ],
  [
    'a clock that was never set, then digitized',
    ofCamera({ DateTimeOriginal: '1980:01:01 00:00:00', DateTimeDigitized: '2026:05:20 16:02:00' }),
    '2026-05-20T15:02:00.000Z',
  ],
  [
    'the future, then digitized',
    ofCamera({ DateTimeOriginal: '2099:01:01 00:00:00', DateTimeDigitized: '2026:05:20 16:02:00' }),
    '2026-05-20T15:02:00.000Z',
  ],
  ['as ISO 8601 writes it', ofCamera({ DateTimeOriginal: '2026-05-20T16:02:00' }), '2026-05-20T15:02:00.000Z'],
  ['with slashes', ofCamera({ DateTimeOriginal: '2026/05/20 16:02:00' }), '2026-05-20T15:02:00.000Z'],
  ['without seconds', ofCamera({ DateTimeOriginal: '2026:05:20 16:02' }), '2026-05-20T15:02:00.000Z'],
  ['with the half of the day', ofCamera({ DateTimeOriginal: '2026:05:20 04:02:00 PM' }), '2026-05-20T15:02:00.000Z'],
  ['with zeros behind it', ofCamera({ DateTimeOriginal: '2026:05:20 16:02:00\0\0\0' }), '2026-05-20T15:02:00.000Z'],
  [
    'a day without a clock, then digitized',
    ofCamera({ DateTimeOriginal: '2026/05/20', DateTimeDigitized: '2026:05:20 16:02:00' }),
    '2026-05-20T15:02:00.000Z',
  ],
  ['zeros', ofCamera({ DateTimeOriginal: '0000:00:00 00:00:00' }), null],
  ['blanks', ofCamera({ DateTimeOriginal: '    :  :     :  :  ' }), null],
  ['a day without a clock', ofCamera({ DateTimeOriginal: '2026/05/20' }), null],
  ['a word', ofCamera({ DateTimeOriginal: 'yesterday' }), null],
  ['nothing', makeExifOf({ camera: {}, hasPlace: true }), null],
]

type Texts = NonNullable<Parameters<typeof makeExifOf>[0]['camera']>

function ofCamera(camera: Texts): Buffer {
  return makeExifOf({ camera })
}

function big(camera: Texts): Buffer {
  return makeExifOf({ camera, order: 'big' })
}

function both(first: Texts, camera: Texts): Buffer {
  return makeExifOf({ first, camera })
}
