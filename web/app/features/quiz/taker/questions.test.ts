import { withoutSchemas } from '@nestwren/contract/calls'
import { quiz } from '@nestwren/contract/quiz'
import { expect, test } from 'vitest'
import { callsAsData } from './calls.ts'
import { nothingKept, readKept, writeKept } from './kept.ts'
import { answersTo, askedIn, choiceByKey, choicesFor, furthest, isDense } from './questions.ts'
import { sampleQuiz, slug } from './quiz.fixture.ts'
import { fragmentOf, stepOf } from './steps.ts'

const words = { yes: 'Yes', no: 'No' }
const asked = askedIn(sampleQuiz)

test('the calls of the page are those of the contract', () => {
  expect(callsAsData).toEqual(withoutSchemas({ quiz }))
})

test('questions are counted through all categories, and answered in their order', () => {
  expect(asked.map(({ number, category, question }) => [number, category, question.id])).toEqual([
    [1, 'Nights', 'up'],
    [2, 'Nights', 'bed'],
    [3, 'Money', 'plan'],
  ])
  expect(furthest(asked, {})).toBe(1)
  expect(furthest(asked, { up: 'turns' })).toBe(2)
  expect(furthest(asked, { up: 'no such option' })).toBe(1)
  expect(furthest(asked, { up: 'turns', bed: 'yes', plan: 5 })).toBe(3)
  expect(answersTo(asked, { up: 'turns', bed: 'maybe', plan: 9, gone: 'x' })).toEqual({ up: 'turns' })
})

test('a scale offers its numbers, the ends with what they mean, and has one to five where it says none', () => {
  expect(choicesFor({ id: 'a', text: 'A', type: 'scale' }, words)?.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5])
  const long = { id: 'b', text: 'B', type: 'scale', min: 0, max: 10, labels: ['low', 'high'] } as const
  const question = { ...long, labels: ['low', 'high'] as [string, string] }
  const choices = choicesFor(question, words) ?? []
  expect(choices.map(({ meaning }) => meaning ?? '').join()).toBe('low,,,,,,,,,,high')
  expect(isDense(question, choices)).toBe(true)
  expect(choiceByKey(question, choices, '1')?.value).toBe(1)
  expect(choicesFor({ id: 'c', text: 'C', type: 'scale', min: 5, max: 1 }, words)).toEqual([])
})

test('a key is the place in a list, and keys without a place choose nothing', () => {
  const [{ question }] = asked as [(typeof asked)[number]]
  const choices = choicesFor(question, words) ?? []
  expect(choiceByKey(question, choices, '2')?.value).toBe('first')
  for (const key of ['0', '3', 'a', '12']) expect(choiceByKey(question, choices, key)).toBeUndefined()
})

test('each step has an address that leads to it', () => {
  for (const step of [
    { kind: 'intro' },
    { kind: 'you' },
    { kind: 'question', number: 12 },
    { kind: 'result' },
  ] as const)
    expect(stepOf(fragmentOf(step))).toEqual(step)
  for (const fragment of ['#main', '#question-0', '#question-1000', '#/enter=login'])
    expect(stepOf(fragment)).toBeNull()
})

test.each(['no json', 'null', '[]', '{"version":"3"}'])('what is damaged on the device is nothing: %s', (text) => {
  localStorage.setItem(`nestwren.quiz.${slug}`, text)
  expect(readKept(slug)).toEqual(nothingKept)
  localStorage.clear()
})

test('of what is half damaged the rest is kept', () => {
  const kept = {
    version: 3,
    answers: { up: 'turns', bed: {} },
    reached: [1, 'x'],
    sent: 7,
    result: { percentage: '9' },
  }
  localStorage.setItem(`nestwren.quiz.${slug}`, JSON.stringify(kept))
  expect(readKept(slug)).toEqual({ version: 3, answers: { up: 'turns' }, reached: [1], sent: null, result: null })
  writeKept(slug, nothingKept)
  expect(localStorage.length).toBe(0)
})
