import { afterEach, expect, test } from 'vitest'
import { markPage } from './marks.ts'

const marks = () => document.documentElement.dataset.marks

afterEach(() => expect(marks()).toBeUndefined())

test('a mark stays until the last part that says it is gone', () => {
  const sheet = markPage('held')
  const question = markPage('held')
  const bar = markPage('timer-bar')
  expect(marks()).toBe('held timer-bar')
  sheet()
  expect(marks()).toBe('held timer-bar')
  question()
  expect(marks()).toBe('timer-bar')
  bar()
})
