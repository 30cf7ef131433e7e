import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type QuizConfig, type QuizQuestion, type QuizThreshold, quizConfigSent } from './quiz-config.ts'
import {
  answerProblems,
  bucketOf,
  choicesOf,
  questionsOf,
  quizProblems,
  scoreAnswers,
  shownConfigOf,
  thresholdProblems,
  thresholdProblemText,
} from './quiz-scoring.ts'
import { runs } from './testing/runs.ts'

const whole = { min: 0, max: 100, result: 'All', message: '', recommendations: [] }
const yesNo = (id: string, scores?: [number, number]): QuizQuestion => ({
  ...{ id, text: 'Really?', type: 'yes_no' },
  ...(scores !== undefined && { scores }),
})
const configOf = (
  categories: readonly { weight: number; questions: QuizQuestion[] }[],
  thresholds: QuizThreshold[] = [whole],
): QuizConfig => ({
  categories: categories.map(({ weight, questions }, index) => ({
    ...{ id: `c${index}`, name: `Category ${index}`, weight, questions },
  })),
  scoring: { thresholds },
})

/** Quizzes with questions of each type and answers that fit them. */
const score = fc.oneof(
  fc.integer({ min: 0, max: 1000 }),
  fc.integer({ min: 0, max: 500 }).map((tenths) => tenths / 10),
)
const anyQuestion = fc.oneof(
  fc.array(score, { minLength: 2, maxLength: 6 }).map((scores) => ({
    ...{ text: 'Which?', type: 'multiple_choice' as const },
    options: scores.map((one, index) => ({ label: `Option ${index}`, value: `v${index}`, score: one })),
  })),
  fc
    .tuple(
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 10 }),
      fc.boolean(),
      fc.array(score, { minLength: 11, maxLength: 11 }),
    )
    .map(([min, length, hasScores, scores]) => ({
      ...{ text: 'How much?', type: 'scale' as const, min, max: min + length },
      ...(hasScores && { scores: scores.slice(0, length + 1) }),
    })),
  fc.option(fc.tuple(score, score), { nil: undefined }).map((scores) => ({
    ...{ text: 'Really?', type: 'yes_no' as const },
    ...(scores !== undefined && { scores }),
  })),
)
const weight = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
)
const anyQuiz = fc
  .array(fc.tuple(weight, fc.array(anyQuestion, { minLength: 1, maxLength: 5 })), { minLength: 1, maxLength: 5 })
  .map((categories) =>
    configOf(
      categories.map(([own, questions], at) => ({
        weight: own,
        questions: questions.map((question, index) => ({ id: `q${at}-${index}`, ...question })),
      })),
    ),
  )
const anyTaken = anyQuiz.chain((config) =>
  fc.tuple(...questionsOf(config).map((question) => fc.constantFrom(...choicesOf(question)))).map((chosen) => ({
    config,
    answers: Object.fromEntries(questionsOf(config).map(({ id }, index) => [id, chosen[index]?.value ?? ''])),
  })),
)
const answersOf = (config: QuizConfig, choose: (scores: number[]) => number) =>
  Object.fromEntries(
    questionsOf(config).map((question) => {
      const choices = choicesOf(question)
      const sought = choose(choices.map((choice) => choice.score))
      return [question.id, choices.find((choice) => choice.score === sought)?.value ?? '']
    }),
  )

describe('percentages', () => {
  test('are whole, from 0 to 100, whatever is answered', () => {
    fc.assert(
      fc.property(anyTaken, ({ config, answers }) => {
        expect(answerProblems(config, answers)).toEqual([])
        const { percentage, categories } = scoreAnswers(config, answers)
        for (const one of [percentage, ...categories]) {
          expect(Number.isInteger(one)).toBe(true)
          expect(one).toBeGreaterThanOrEqual(0)
          expect(one).toBeLessThanOrEqual(100)
        }
        expect(bucketOf(config.scoring.thresholds, percentage)?.result).toBe('All')
      }),
      { numRuns: runs({ short: 200, long: 5_000 }) },
    )
  })

  test('are 100 for the best answers, and no other answers come to more', () => {
    fc.assert(
      fc.property(anyTaken, ({ config, answers }) => {
        const best = scoreAnswers(
          config,
          answersOf(config, (scores) => Math.max(...scores)),
        )
        const isWorth = questionsOf(config).some((question) => choicesOf(question).some(({ score: one }) => one > 0))
        const counted = config.categories.filter(({ questions }) =>
          questions.some((question) => choicesOf(question).some(({ score: one }) => one > 0)),
        )
        const isWeighed = counted.some(({ weight: own }) => own > 0) || counted.length > 0
        expect(best.percentage).toBe(isWorth && isWeighed ? 100 : 0)
        expect(scoreAnswers(config, answers).percentage).toBeLessThanOrEqual(best.percentage)
      }),
      { numRuns: runs({ short: 200, long: 5_000 }) },
    )
  })

  test('lie between those of the categories that weigh anything', () => {
    fc.assert(
      fc.property(anyTaken, ({ config, answers }) => {
        const { percentage, categories } = scoreAnswers(config, answers)
        const worth = config.categories.map(({ questions }) =>
          questions.some((question) => choicesOf(question).some(({ score: one }) => one > 0)),
        )
        const isPlain = config.categories.every(({ weight: own }, index) => own === 0 || !worth[index])
        const counted = categories.filter(
          (_one, index) => worth[index] && (isPlain || (config.categories[index]?.weight ?? 0) > 0),
        )
        if (counted.length === 0) return
        expect(percentage).toBeGreaterThanOrEqual(Math.min(...counted))
        expect(percentage).toBeLessThanOrEqual(Math.max(...counted))
      }),
      { numRuns: runs({ short: 200, long: 5_000 }) },
    )
  })

  const three = configOf([
    { weight: 3, questions: [yesNo('a')] },
    { weight: 1, questions: [yesNo('b')] },
    { weight: 0, questions: [yesNo('c')] },
  ])
  const plain = configOf([0, 0, 0].map((own, index) => ({ weight: own, questions: [yesNo('abc'.charAt(index))] })))

  test('weigh categories; weights of nothing but 0 are all the same', () => {
    expect(scoreAnswers(three, { a: 'yes', b: 'no', c: 'no' })).toEqual({ percentage: 75, categories: [100, 0, 0] })
    expect(scoreAnswers(three, { a: 'no', b: 'no', c: 'yes' }).percentage).toBe(0)
    expect(scoreAnswers(plain, { a: 'yes', b: 'no', c: 'no' }).percentage).toBe(33)
    expect(scoreAnswers(plain, { a: 'yes', b: 'yes', c: 'no' }).percentage).toBe(67)
  })

  test('round a half up, also where fractions were added', () => {
    const eighths = configOf([{ weight: 1, questions: [yesNo('a', [1, 0]), yesNo('b', [7, 0])] }])
    expect(scoreAnswers(eighths, { a: 'yes', b: 'no' }).percentage).toBe(13)
    // 0.1 + 0.2 over 0.6 is a hair above or below one half.
    const tenths = configOf([
      { weight: 0.1, questions: [yesNo('a', [0.1, 0]), yesNo('b', [0.2, 0]), yesNo('c', [0.3, 0])] },
    ])
    expect(scoreAnswers(tenths, { a: 'yes', b: 'yes', c: 'no' }).percentage).toBe(50)
  })

  test('take a scale by its numbers where it has no scores', () => {
    const scale = configOf([{ weight: 1, questions: [{ id: 'a', text: 'How?', type: 'scale' }] }])
    expect([1, 2, 3, 4, 5].map((a) => scoreAnswers(scale, { a }).percentage)).toEqual([20, 40, 60, 80, 100])
    expect(answerProblems(scale, { a: '3' })).toEqual([])
    expect(scoreAnswers(scale, { a: '3' }).percentage).toBe(60)
    expect(answerProblems(scale, { a: 3.5 })).toHaveLength(1)
    expect(answerProblems(scale, { a: 6 })).toHaveLength(1)
  })

  test('leave out a category that gives nothing', () => {
    const idle = configOf([
      { weight: 9, questions: [yesNo('a', [0, 0])] },
      { weight: 1, questions: [yesNo('b')] },
    ])
    expect(scoreAnswers(idle, { a: 'no', b: 'yes' })).toEqual({ percentage: 100, categories: [0, 100] })
  })
})

test('answers to unknown questions, none, and what a question does not offer are named', () => {
  const config = configOf([{ weight: 1, questions: [yesNo('a'), yesNo('b'), yesNo('toString')] }])
  expect(answerProblems(config, { a: 'maybe', x: 'yes', b: 'no' })).toEqual([
    { path: ['x'], text: 'This quiz has no such question.' },
    { path: ['a'], text: 'This answer is none of the question.' },
    { path: ['toString'], text: 'This question has no answer.' },
  ])
})

describe('thresholds', () => {
  const spans = (...pairs: [number, number][]) => pairs.map(([min, max]) => ({ min, max }))
  const told = (...pairs: [number, number][]) => thresholdProblems(spans(...pairs)).map(thresholdProblemText)

  test('cover 0 to 100 exactly once, in any order', () => {
    expect(told([50, 100], [0, 49])).toEqual([])
    expect(told([0, 100])).toEqual([])
    expect(told([0, 0], [1, 99], [100, 100])).toEqual([])
  })

  test('say where they do not', () => {
    expect(told()).toEqual(['No result covers 0% to 100%.'])
    expect(told([0, 40], [50, 100])).toEqual(['No result covers 41% to 49%.'])
    expect(told([0, 49], [51, 99])).toEqual(['No result covers 50%.', 'No result covers 100%.'])
    expect(told([0, 50], [50, 100])).toEqual(['More than one result covers 50%.'])
    expect(told([0, 100], [20, 30])).toEqual(['More than one result covers 20% to 30%.'])
    expect(told([60, 40], [0, 100])).toEqual(['This result begins at 60% and ends before it, at 40%.'])
    expect(thresholdProblems(spans([50, 100], [0, 60]))).toEqual([
      { kind: 'overlap', from: 50, to: 60, indexes: [1, 0] },
    ])
  })

  test('have no problem exactly when every percentage has one result', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { maxLength: 5 }).map((found) => {
      const starts = [0, ...found.toSorted((a, b) => a - b)]
      return starts.map((start, index): [number, number] => [start, (starts[index + 1] ?? 101) - 1])
    })
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(span, { maxLength: 6 }),
          cuts,
          fc.tuple(cuts, span).map(([all, one]) => [...all, one]),
        ),
        (pairs) => {
          const isRight =
            pairs.every(([min, max]) => min <= max) &&
            Array.from({ length: 101 }, (_, at) => pairs.filter(([min, max]) => min <= at && at <= max)).every(
              ({ length }) => length === 1,
            )
          expect(thresholdProblems(spans(...pairs)).length === 0).toBe(isRight)
        },
      ),
      { numRuns: runs({ short: 300, long: 5_000 }) },
    )
  })
})

describe('a quiz that would be active', () => {
  const texts = (config: QuizConfig) => quizProblems(config).map(({ path, text }) => `${path.join('.')}: ${text}`)
  const good = configOf([{ weight: 1, questions: [yesNo('a')] }])

  test('has nothing missing', () => expect(texts(good)).toEqual([]))

  test.each<[string, QuizQuestion]>([
    ['categories.0.questions.0.text: This question has no text.', { ...yesNo('a'), text: '' }],
    [
      'categories.0.questions.0.options: This question needs two options or more.',
      { id: 'a', text: 'A', type: 'multiple_choice', options: [{ label: 'A', value: 1, score: 1 }] },
    ],
    [
      'categories.0.questions.0.options.1.value: Another option of this question has the same value.',
      {
        ...{ id: 'a', text: 'A', type: 'multiple_choice' },
        options: [
          { label: 'A', value: 1, score: 1 },
          { label: 'B', value: '1', score: 2 },
        ],
      },
    ],
    [
      'categories.0.questions.0.max: A scale ends above where it begins.',
      { id: 'a', text: 'A', type: 'scale', min: 5, max: 5 },
    ],
    [
      'categories.0.questions.0.max: A scale has 21 steps at most.',
      { id: 'a', text: 'A', type: 'scale', min: 0, max: 1000 },
    ],
    [
      'categories.0.questions.0.scores: This scale has 5 steps and needs as many scores.',
      { id: 'a', text: 'A', type: 'scale', scores: [1, 2] },
    ],
    [
      'categories.0.questions.0.scores: This question needs a score for yes and one for no.',
      { id: 'a', text: 'A', type: 'yes_no', scores: [1] },
    ],
    ['categories.0.questions: No answer of this category scores anything.', yesNo('a', [0, 0])],
  ])('is told: %s', (text, question) => {
    expect(texts(configOf([{ weight: 1, questions: [question] }]))).toEqual([text])
  })

  test('has questions in each category and results with names of their own', () => {
    const half = { min: 0, max: 49, result: 'Same', message: '', recommendations: [] }
    expect(texts(configOf([{ weight: 1, questions: [] }], [half, { ...half, min: 50, max: 100 }]))).toEqual([
      'categories.0.questions: This category has no question.',
      'scoring.thresholds.1.result: Another result has the same name.',
    ])
  })
})

test('what is shown of a quiz has no scores and no results', () => {
  fc.assert(
    fc.property(anyQuiz, (config) => {
      expect(JSON.stringify(shownConfigOf(config))).not.toMatch(/score|threshold/)
      expect(questionsOf(shownConfigOf(config)).map(({ id }) => id)).toEqual(questionsOf(config).map(({ id }) => id))
    }),
    { numRuns: runs({ short: 50, long: 1_000 }) },
  )
})

describe('what editors may send is bounded', () => {
  const accepts = (value: unknown) => quizConfigSent.safeParse(value).success
  const withQuestions = (questions: unknown[], weight: unknown = 1) => ({
    categories: [{ name: 'A', weight, questions }],
    scoring: { thresholds: [whole] },
  })
  const option = (index: number) => ({ label: 'L', value: index, score: 1 })
  const choice = (count: number) => ({
    text: 'A',
    type: 'multiple_choice',
    options: Array.from({ length: count }, (_, at) => option(at)),
  })

  test.each<[string, unknown, boolean]>([
    ['a draft with gaps', withQuestions([choice(0)]), true],
    ['20 options', withQuestions([choice(20)]), true],
    ['10,000 options', withQuestions([choice(10_000)]), false],
    ['a negative weight', withQuestions([], -0.1), false],
    ['a weight of a tenth', withQuestions([], 0.1), true],
    ['a weight without end', withQuestions([], 1e9), false],
    ['a negative score', withQuestions([{ text: 'A', type: 'yes_no', scores: [-1, 0] }]), false],
    ['another type', withQuestions([{ text: 'A', type: 'essay' }]), false],
    ['101 questions', withQuestions(Array.from({ length: 101 }, () => ({ text: 'A', type: 'yes_no' }))), false],
    [
      '101 questions in two categories',
      {
        categories: [60, 41].map((count) => ({
          name: 'A',
          questions: Array.from({ length: count }, () => ({ text: 'A', type: 'yes_no' })),
        })),
      },
      false,
    ],
    ['the same id twice', withQuestions([yesNo('a'), yesNo('a')]), false],
    ['an id that is none', withQuestions([{ text: 'A', type: 'yes_no', id: '__proto__' }]), false],
    ['a threshold above 100', { categories: [], scoring: { thresholds: [{ ...whole, max: 101 }] } }, false],
    [
      'a source that is no https link',
      {
        categories: [
          { name: 'A', sources: [{ organization: 'X', title: 'Y', year: 2020, url: 'javascript:alert(1)' }] },
        ],
      },
      false,
    ],
  ])('%s', (_what, value, isAccepted) => expect(accepts(value)).toBe(isAccepted))
})
