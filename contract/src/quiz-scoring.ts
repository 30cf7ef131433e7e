import type { QuizAnswers } from './quiz.ts'
import type { QuizConfig, QuizQuestion, QuizThreshold, ShownQuizConfig } from './quiz-config.ts'
import { quizLimits } from './quiz-limits.ts'

/** Something that is not right, with the place where it stands. */
export interface QuizProblem {
  readonly path: readonly (string | number)[]
  readonly text: string
}

/** One thing that can be answered. Values are compared as text. */
export interface QuizChoice {
  readonly value: string
  readonly score: number
}

/** The ends of a scale, both included. */
export function scaleOf({ min = 1, max = 5 }: Pick<QuizQuestion, 'min' | 'max'>): { min: number; max: number } {
  return { min, max }
}

/** Everything that can be answered to a question, with what it scores; nothing for a scale that is none. */
export function choicesOf(question: QuizQuestion): QuizChoice[] {
  const { type, options = [], scores } = question
  if (type === 'multiple_choice') return options.map(({ value, score }) => ({ value: String(value), score }))
  if (type === 'yes_no')
    return [
      { value: 'yes', score: scores?.[0] ?? 1 },
      { value: 'no', score: scores?.[1] ?? 0 },
    ]
  const { min, max } = scaleOf(question)
  const steps = Math.min(quizLimits.steps, Math.max(0, max - min + 1))
  return Array.from({ length: steps }, (_, index) => ({
    value: String(min + index),
    score: scores?.[index] ?? min + index,
  }))
}

/** All questions in the order in which they are asked. */
export function questionsOf<Q>(config: { readonly categories: readonly { readonly questions: readonly Q[] }[] }): Q[] {
  return config.categories.flatMap(({ questions }) => [...questions])
}

/** What whoever takes a quiz may know of it. */
export function shownConfigOf({ categories }: QuizConfig): ShownQuizConfig {
  return {
    categories: categories.map(({ questions, ...category }) => ({
      ...category,
      questions: questions.map(({ scores: _scores, options, ...question }) => ({
        ...question,
        ...(options !== undefined && { options: options.map(({ label, value }) => ({ label, value })) }),
      })),
    })),
  }
}

const answerOf = (answers: QuizAnswers, id: string): string | undefined =>
  Object.hasOwn(answers, id) ? String(answers[id]).trim() : undefined

/** What is wrong with answers: every question has one, and each is one of those that it offers. */
export function answerProblems(config: QuizConfig, answers: QuizAnswers): QuizProblem[] {
  const questions = questionsOf(config)
  const known = new Set(questions.map(({ id }) => id))
  const unknown = Object.keys(answers).filter((id) => !known.has(id))
  const unanswered = questions.flatMap((question) => {
    const answered = answerOf(answers, question.id)
    if (answered === undefined) return [{ path: [question.id], text: 'This question has no answer.' }]
    const isOffered = choicesOf(question).some(({ value }) => value.trim() === answered)
    return isOffered ? [] : [{ path: [question.id], text: 'This answer is none of the question.' }]
  })
  return [...unknown.map((id) => ({ path: [id], text: 'This quiz has no such question.' })), ...unanswered]
}

/** How answers fared: whole percentages, in the order of the categories. */
export interface QuizScore {
  readonly percentage: number
  readonly categories: readonly number[]
}

/**
 * Scores answers that have no problems. A category is what was reached of the most that it can give; the whole is the mean of
 * the categories by their weights, or their plain mean where all weights are 0. A category that gives nothing does not count.
 */
export function scoreAnswers(config: QuizConfig, answers: QuizAnswers): QuizScore {
  const parts = config.categories.map(({ weight, questions }) => {
    const chosen = questions.map((question) => reachedIn(question, answers))
    const most = sum(chosen.map((one) => one.most))
    return { weight, share: most > 0 ? sum(chosen.map((one) => one.reached)) / most : null }
  })
  const counted = parts.flatMap(({ weight, share }) => (share === null ? [] : [{ weight, share }]))
  const weights = sum(counted.map(({ weight }) => weight))
  const whole =
    weights > 0
      ? sum(counted.map(({ weight, share }) => weight * share)) / weights
      : sum(counted.map(({ share }) => share)) / Math.max(1, counted.length)
  return { percentage: percent(whole), categories: parts.map(({ share }) => percent(share ?? 0)) }
}

function reachedIn(question: QuizQuestion, answers: QuizAnswers): { reached: number; most: number } {
  const choices = choicesOf(question)
  const answered = answerOf(answers, question.id)
  return {
    reached: choices.find(({ value }) => value.trim() === answered)?.score ?? 0,
    most: Math.max(0, ...choices.map(({ score }) => score)),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Whole percent; a half goes up, also where adding fractions has left it a hair below. */
function percent(share: number): number {
  return Math.min(100, Math.max(0, Math.round(Number((share * 100).toPrecision(12)))))
}

/** The result that a percentage leads to; null where none covers it. */
export function bucketOf(thresholds: readonly QuizThreshold[], percentage: number): QuizThreshold | null {
  return thresholds.find(({ min, max }) => min <= percentage && percentage <= max) ?? null
}

/** Percentages, both ends included, that no result covers, or more than one; `backwards` begins after it ends. */
export interface ThresholdProblem {
  readonly kind: 'gap' | 'overlap' | 'backwards'
  readonly from: number
  readonly to: number
  /** Of the results in question, as they stand in the list. */
  readonly indexes: readonly number[]
}

/** Where results fail to cover 0 to 100 exactly once, in the order of the percentages. */
export function thresholdProblems(thresholds: readonly Pick<QuizThreshold, 'min' | 'max'>[]): ThresholdProblem[] {
  const numbered = thresholds.map(({ min, max }, index) => ({ min, max, index }))
  const backwards = numbered.filter(({ min, max }) => min > max)
  const problems: ThresholdProblem[] = backwards.map(({ min, max, index }) => ({
    ...{ kind: 'backwards', from: min, to: max },
    indexes: [index],
  }))
  const sorted = numbered.filter(({ min, max }) => min <= max).sort((a, b) => a.min - b.min || a.max - b.max)
  let covered = -1
  let last: number | null = null
  for (const { min, max, index } of sorted) {
    if (min > covered + 1) problems.push({ kind: 'gap', from: covered + 1, to: min - 1, indexes: [] })
    if (min <= covered)
      problems.push({
        ...{ kind: 'overlap', from: min, to: Math.min(max, covered) },
        indexes: last === null ? [index] : [last, index],
      })
    if (max > covered) {
      covered = max
      last = index
    }
  }
  if (covered < 100) problems.push({ kind: 'gap', from: covered + 1, to: 100, indexes: [] })
  return problems
}

/** A problem of results in words. */
export function thresholdProblemText({ kind, from, to }: ThresholdProblem): string {
  const span = from === to ? `${from}%` : `${from}% to ${to}%`
  if (kind === 'gap') return `No result covers ${span}.`
  if (kind === 'overlap') return `More than one result covers ${span}.`
  return `This result begins at ${from}% and ends before it, at ${to}%.`
}

/** Everything that keeps a quiz from being active; paths begin at the config. */
export function quizProblems(config: QuizConfig): QuizProblem[] {
  return [...config.categories.flatMap(categoryProblems), ...resultProblems(config.scoring.thresholds)]
}

function categoryProblems(category: QuizConfig['categories'][number], index: number): QuizProblem[] {
  const path = ['categories', index]
  const problems: QuizProblem[] = []
  if (category.name === '') problems.push({ path: [...path, 'name'], text: 'This category has no name.' })
  if (category.questions.length === 0)
    problems.push({ path: [...path, 'questions'], text: 'This category has no question.' })
  else if (category.questions.every((question) => choicesOf(question).every(({ score }) => score === 0)))
    problems.push({ path: [...path, 'questions'], text: 'No answer of this category scores anything.' })
  return [
    ...problems,
    ...category.questions.flatMap((question, at) =>
      questionProblems(question).map(({ path: within, text }) => ({
        path: [...path, 'questions', at, ...within],
        text,
      })),
    ),
  ]
}

/** What is wrong with one question; paths begin at it. */
export function questionProblems(question: QuizQuestion): QuizProblem[] {
  const nameless = question.text === '' ? [{ path: ['text'], text: 'This question has no text.' }] : []
  return [...nameless, ...problemsByType[question.type](question)]
}

const problemsByType: Readonly<Record<QuizQuestion['type'], (question: QuizQuestion) => QuizProblem[]>> = {
  multiple_choice: ({ options = [] }) => {
    if (options.length < 2) return [{ path: ['options'], text: 'This question needs two options or more.' }]
    const seen = new Set<string>()
    return options.flatMap(({ label, value }, index) => {
      const compared = String(value).trim()
      const isTaken = seen.has(compared)
      seen.add(compared)
      return [
        ...(label === '' ? [{ path: ['options', index, 'label'], text: 'This option has no label.' }] : []),
        ...(compared === '' ? [{ path: ['options', index, 'value'], text: 'This option has no value.' }] : []),
        ...(isTaken && compared !== ''
          ? [{ path: ['options', index, 'value'], text: 'Another option of this question has the same value.' }]
          : []),
      ]
    })
  },
  scale: (question) => {
    const { min, max } = scaleOf(question)
    if (min >= max) return [{ path: ['max'], text: 'A scale ends above where it begins.' }]
    const steps = max - min + 1
    if (steps > quizLimits.steps) return [{ path: ['max'], text: `A scale has ${quizLimits.steps} steps at most.` }]
    return question.scores !== undefined && question.scores.length !== steps
      ? [{ path: ['scores'], text: `This scale has ${steps} steps and needs as many scores.` }]
      : []
  },
  yes_no: ({ scores }) =>
    scores !== undefined && scores.length !== 2
      ? [{ path: ['scores'], text: 'This question needs a score for yes and one for no.' }]
      : [],
}

function resultProblems(thresholds: readonly QuizThreshold[]): QuizProblem[] {
  const path = ['scoring', 'thresholds']
  const seen = new Set<string>()
  const named = thresholds.flatMap(({ result }, index) => {
    const isTaken = seen.has(result)
    seen.add(result)
    if (result === '') return [{ path: [...path, index, 'result'], text: 'This result has no name.' }]
    return isTaken ? [{ path: [...path, index, 'result'], text: 'Another result has the same name.' }] : []
  })
  const covered = thresholdProblems(thresholds).map((problem) => ({
    path: [...path, ...problem.indexes.slice(-1)],
    text: thresholdProblemText(problem),
  }))
  return [...named, ...covered]
}
