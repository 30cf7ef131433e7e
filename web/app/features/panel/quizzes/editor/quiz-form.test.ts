import { quizConfigSent } from '@nestwren/contract/quiz-config'
import { expect, test } from 'vitest'
import { wholeQuiz } from '../quizzes.fixture.tsx'
import { duplicateCategory, duplicateQuestion, moveToCategory, withType } from './edits.ts'
import { activeProblems, placeOf, problemsOf, savingProblems, tabOf } from './form-problems.ts'
import {
  bodyOf,
  configOf,
  type FormQuestion,
  formOf,
  isKeptAs,
  newCategory,
  newOption,
  newQuestion,
  newQuiz,
  newThreshold,
  type QuizForm,
  questionOf,
  scaleScores,
} from './quiz-form.ts'

const whole = formOf(wholeQuiz)
const idsOf = ({ categories }: QuizForm) => categories.map(({ questions }) => questions.map(({ id }) => id))
const placesOf = (form: QuizForm) => savingProblems(form).map(({ path }) => placeOf(path))
/** The form with one question that is like this. */
const asking = (question: Partial<FormQuestion>): QuizForm => ({
  ...whole,
  categories: [{ ...newCategory(), name: 'One', questions: [{ ...newQuestion(), text: 'Q', ...question }] }],
})

test('a quiz that nobody has touched is sent as it was read', () => {
  expect(configOf(whole)).toEqual(wholeQuiz.config)
  expect(isKeptAs(whole, wholeQuiz)).toBe(true)
  expect(isKeptAs({ ...whole, title: 'Another' }, wholeQuiz)).toBe(false)
  expect(isKeptAs({ ...whole, slug: '' }, wholeQuiz)).toBe(true)
  expect(savingProblems(whole)).toEqual([])
  expect(activeProblems(whole)).toEqual([])
})

test('new parts begin as the specification says', () => {
  expect(newCategory().weight).toBe(1)
  expect(newQuestion()).toMatchObject({ type: 'yes_no', min: 1, max: 5 })
  const first = newOption([])
  expect(first).toMatchObject({ value: 1, score: 1 })
  expect(newOption([first])).toMatchObject({ value: 2, score: 1 })
  expect(bodyOf(newQuiz('es'))).toMatchObject({ status: 'inactive', locale: 'es', slug: '' })
})

test('each type sends what it asks for, and keeps what was typed for the others', () => {
  const choice = withType(newQuestion(), 'multiple_choice')
  expect(questionOf(choice).options?.map(({ value, score }) => [value, score])).toEqual([
    [1, 1],
    [2, 1],
  ])
  const scale = withType(choice, 'scale')
  expect(questionOf(scale)).toMatchObject({ min: 1, max: 5, scores: [1, 2, 3, 4, 5] })
  expect(questionOf(scale)).not.toHaveProperty('options')
  expect(withType(scale, 'multiple_choice').options).toEqual(choice.options)
  expect(questionOf(withType(scale, 'yes_no'))).not.toHaveProperty('scores')
  expect(questionOf({ ...newQuestion(), yesScore: 0, noScore: 2 }).scores).toEqual([0, 2])
  for (const question of [choice, scale, newQuestion()]) {
    const config = configOf(asking(question))
    expect(quizConfigSent.safeParse(config).success).toBe(true)
  }
})

test('the numbers of a scale keep their scores while its ends change', () => {
  const [plan] = whole.categories[1]?.questions ?? []
  if (plan === undefined) throw new Error('There is a scale.')
  const scores = (change: Partial<FormQuestion>) => scaleScores({ ...plan, ...change }).map(({ score }) => score)
  expect(scores({})).toEqual([0, 2, 5])
  expect(scores({ min: 0, max: 4 })).toEqual([0, 0, 2, 5, 4])
  expect(scores({ max: 1 })).toEqual([0])
  expect(scores({ max: null })).toEqual([])
  expect(scores({ max: 900 })).toHaveLength(21)
  expect(scores({ scores: { ...plan.scores, 2: null } })).toEqual([0, null, 5])
})

test('a copy stands right behind, with ids of its own', () => {
  const copied = duplicateQuestion(0, 0, 'copy')(whole)
  expect(idsOf(copied)).toEqual([['crib', 'copy', 'up'], ['plan']])
  expect(copied.categories[0]?.questions[1]?.text).toBe('Is the crib bare?')
  const category = duplicateCategory(0, 'second')(whole)
  expect(category.categories.map(({ id }) => id)).toEqual(['nights', 'second', 'money'])
  expect(new Set(idsOf(category).flat()).size).toBe(5)
  expect(duplicateQuestion(7, 0, 'copy')(whole)).toEqual(whole)
  expect(duplicateCategory(7, 'copy')(whole)).toBe(whole)
})

test('a question moves to the end of another category, and nowhere else', () => {
  expect(idsOf(moveToCategory(0, 0, 1)(whole))).toEqual([['up'], ['plan', 'crib']])
  for (const nowhere of [moveToCategory(0, 0, 0), moveToCategory(0, 9, 1), moveToCategory(0, 0, 9)])
    expect(nowhere(whole)).toBe(whole)
})

test('a quiz without anything misses a title, a category and a threshold, in this order', () => {
  expect(savingProblems({ ...newQuiz('en'), title: '  ' }).map(({ text }) => text)).toEqual([
    'Quiz title is required',
    'At least one category is required',
    'At least one scoring threshold is required',
  ])
  expect(activeProblems(newQuiz('en'))).toEqual([])
})

test.each([
  ['a weight below 0', { ...whole, categories: [{ ...newCategory(), weight: -0.1 }] }, 'categories.0.weight'],
  ['no weight', { ...whole, categories: [{ ...newCategory(), weight: null }] }, 'categories.0.weight'],
  ['a percentage over 100', { ...whole, thresholds: [newThreshold({ from: 0, to: 101 })] }, 'thresholds.0.max'],
  ['no percentage', { ...whole, thresholds: [{ ...newThreshold({ from: 0, to: 9 }), min: null }] }, 'thresholds.0.min'],
  ['no score for yes', asking({ yesScore: null }), 'categories.0.questions.0.yesScore'],
  ['a scale without an end', asking({ type: 'scale', max: null }), 'categories.0.questions.0.max'],
  ['an empty score of a scale', asking({ type: 'scale', scores: { 2: null } }), 'categories.0.questions.0.scores.1'],
  [
    'an option without a score',
    asking({ type: 'multiple_choice', options: [{ ...newOption([]), score: null }] }),
    'categories.0.questions.0.options.0.score',
  ],
])('%s is found before anything is sent', (_what, form: QuizForm, place) => {
  expect(placesOf(form)).toEqual([place])
})

test('a source needs all of its parts, and a link that is one', () => {
  const source = { key: 'a', organization: ' ', title: 'T', year: 1800, url: 'javascript:alert(1)' }
  const form = { ...whole, categories: [{ ...newCategory(), sources: [source] }] }
  expect(placesOf(form)).toEqual([
    'categories.0.sources.0.organization',
    'categories.0.sources.0.year',
    'categories.0.sources.0.url',
  ])
})

test('gaps and overlaps keep a quiz from being active, not from being saved', () => {
  const form = { ...whole, thresholds: [newThreshold({ from: 0, to: 60 }), newThreshold({ from: 50, to: 90 })] }
  expect(savingProblems(form)).toEqual([])
  const texts = activeProblems(form).map(({ path, text }) => `${placeOf(path)}: ${text}`)
  expect(texts).toContain('thresholds.1: More than one result covers 50% to 60%.')
  expect(texts).toContain('thresholds: No result covers 91% to 100%.')
})

test('what a refusal names is found in the form, and anything else is left out', () => {
  const details = [
    { path: ['body', 'config', 'scoring', 'thresholds', 0, 'min'], text: 'Too small.' },
    { path: ['body', 'config', 'categories', 1, 'name'], text: 'Too long.' },
    { path: ['body', 'title'], text: 'Too long.' },
    { path: 'title', text: 'No path.' },
    null,
  ]
  const found = problemsOf(details)
  expect(found.map(({ path }) => placeOf(path))).toEqual(['thresholds.0.min', 'categories.1.name', 'title'])
  expect(found.map(({ path }) => tabOf(path))).toEqual(['scoring', 'questions', 'basic'])
  expect(problemsOf(undefined)).toEqual([])
})
