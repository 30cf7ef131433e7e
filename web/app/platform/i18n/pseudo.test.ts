import type { Messages } from '@lingui/core'
import { expect, test } from 'vitest'
import { turnTexts } from './pseudo.ts'

test('sentences are turned around, and what code fills in stays in its place', () => {
  const token: unknown = ['count', 'plural', { offset: 0, one: ['# feed'], other: ['#', ' feeds'] }]
  expect(
    turnTexts({
      plain: 'Save',
      parts: ['Hello ', ['name'], ', ', token],
      linked: 'Read <0>more</0>',
      sign: '+',
    } as Messages),
  ).toEqual({
    plain: '\u202eSave\u202c',
    parts: [
      '\u202eHello \u202c',
      ['name'],
      ', ',
      ['count', 'plural', { offset: 0, one: ['\u202e# feed\u202c'], other: ['#', '\u202e feeds\u202c'] }],
    ],
    linked: '\u202eRead \u202c<0>\u202emore\u202c</0>',
    sign: '+',
  })
})
