import type { QuizResults } from '@nestwren/contract/quiz'
import { readPreference, writePreference } from '../../../platform/preferences/preferences.ts'
import type { Answers } from './questions.ts'

/** What this device keeps of a quiz until it is answered, and then of its result. */
export interface Kept {
  /** Of the quiz that was answered. */
  readonly version: number
  readonly answers: Answers
  /** Numbers of the questions that somebody has come to: each is counted once. */
  readonly reached: readonly number[]
  /** The id under which these answers were sent, so that sending them again counts once. */
  readonly sent: { readonly id: string; readonly answers: string } | null
  readonly result: QuizResults | null
}

/** Who wants the result by mail; kept by the tab alone. */
export interface You {
  readonly name: string
  readonly email: string
}

export const nothingKept: Kept = { version: 0, answers: {}, reached: [], sent: null, result: null }
export const nobody: You = { name: '', email: '' }

const keyOf = (slug: string) => `nestwren.quiz.${slug}`

/** Whether anything was answered. */
export const hasBegun = ({ answers }: Kept): boolean => Object.keys(answers).length > 0

/** Whether another tab has changed what is kept of the quiz, or everything that is kept. */
export const isKeptOf = (slug: string, event: Event): boolean =>
  event instanceof StorageEvent && (event.key === keyOf(slug) || event.key === null)

export function readKept(slug: string): Kept {
  const read = parsed(readPreference(keyOf(slug)))
  if (!isRecord(read) || typeof read.version !== 'number') return nothingKept
  return {
    version: read.version,
    answers: isRecord(read.answers) ? onlyAnswers(read.answers) : {},
    reached: Array.isArray(read.reached) ? read.reached.filter((one) => typeof one === 'number') : [],
    sent: isSent(read.sent) ? read.sent : null,
    result: isResult(read.result) ? read.result : null,
  }
}

/** Keeps it; what is nothing takes no place. */
export function writeKept(slug: string, kept: Kept): void {
  const isNothing = !hasBegun(kept) && kept.reached.length === 0 && kept.result === null
  writePreference(keyOf(slug), isNothing ? null : JSON.stringify(kept))
}

export function readYou(slug: string): You {
  try {
    const read = parsed(sessionStorage.getItem(keyOf(slug)))
    if (isRecord(read) && typeof read.name === 'string' && typeof read.email === 'string')
      return { name: read.name, email: read.email }
  } catch {
    // A tab without storage asks again.
  }
  return nobody
}

export function writeYou(slug: string, you: You): void {
  try {
    if (you.name === '' && you.email === '') sessionStorage.removeItem(keyOf(slug))
    else sessionStorage.setItem(keyOf(slug), JSON.stringify(you))
  } catch {
    // As above.
  }
}

function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const onlyAnswers = (record: Record<string, unknown>): Answers =>
  Object.fromEntries(
    Object.entries(record).flatMap(([id, answer]) =>
      typeof answer === 'string' || typeof answer === 'number' ? [[id, answer] as const] : [],
    ),
  )

const isSent = (value: unknown): value is NonNullable<Kept['sent']> =>
  isRecord(value) && typeof value.id === 'string' && typeof value.answers === 'string'

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** As far as it is shown. */
function isResult(value: unknown): value is QuizResults {
  if (!isRecord(value) || typeof value.percentage !== 'number' || !isRecord(value.resultBucket)) return false
  const { result, message, recommendations } = value.resultBucket
  return (
    typeof result === 'string' &&
    typeof message === 'string' &&
    isTexts(recommendations) &&
    Array.isArray(value.categories) &&
    value.categories.every(
      (one) =>
        isRecord(one) &&
        typeof one.id === 'string' &&
        typeof one.name === 'string' &&
        typeof one.percentage === 'number',
    )
  )
}
