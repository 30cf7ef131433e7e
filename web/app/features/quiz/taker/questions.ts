import type { ShownQuiz } from '@nestwren/contract/quiz'
import type { ShownQuestion } from '@nestwren/contract/quiz-config'
import { scaleOf } from '@nestwren/contract/quiz-scoring'

/** The value of an option, the number of a scale, or `yes` or `no`. */
export type Answer = string | number
export type Answers = Readonly<Record<string, Answer>>

/** A question where it stands in its quiz. */
export interface Asked {
  /** Counted from 1 through all categories. */
  readonly number: number
  readonly category: string
  readonly question: ShownQuestion
}

/** All questions in the order in which they are asked. */
export function askedIn({ config }: Pick<ShownQuiz, 'config'>): readonly Asked[] {
  return config.categories
    .flatMap(({ name, questions }) => questions.map((question) => ({ category: name, question })))
    .map((one, index) => ({ ...one, number: index + 1 }))
}

export interface Choice {
  readonly value: Answer
  readonly label: string
  /** Of a scale: what its number means, at its two ends. */
  readonly meaning?: string
}

/** More steps than this, and a scale shows its numbers beside each other. */
const mostInRows = 7
/** The most steps that are drawn, whatever a server says. */
const mostSteps = 101

/**
 * What can be answered to a question; null for a type that this version does not know.
 * @param words what yes and no are called
 */
export function choicesFor(question: ShownQuestion, words: { yes: string; no: string }): readonly Choice[] | null {
  switch (question.type) {
    case 'multiple_choice':
      return (question.options ?? []).map(({ label, value }) => ({ label, value }))
    case 'yes_no':
      return [
        { value: 'yes', label: words.yes },
        { value: 'no', label: words.no },
      ]
    case 'scale':
      return steps(question)
    default:
      return null
  }
}

function steps(question: ShownQuestion): readonly Choice[] {
  const { min, max } = scaleOf(question)
  const [low = '', high = ''] = question.labels ?? []
  const count = Math.min(mostSteps, Math.max(0, max - min + 1))
  return Array.from({ length: count }, (_, index) => {
    const value = min + index
    const meaning = index === 0 ? low : index === count - 1 ? high : ''
    return { value, label: String(value), ...(meaning !== '' && { meaning }) }
  })
}

/** Whether the numbers of a scale stand beside each other. */
export const isDense = (question: ShownQuestion, choices: readonly Choice[]): boolean =>
  question.type === 'scale' && choices.length > mostInRows

/** The choice that a key from 1 to 9 means: the number itself on a scale that has it, else the place in the list. */
export function choiceByKey(question: ShownQuestion, choices: readonly Choice[], key: string): Choice | undefined {
  if (!/^[1-9]$/.test(key)) return undefined
  return question.type === 'scale' ? choices.find(({ value }) => String(value) === key) : choices[Number(key) - 1]
}

/** Whether a question lets nobody pass: it has no answer that it offers, and this version knows how to ask it. */
function isOpen({ question }: Asked, answers: Answers): boolean {
  const choices = choicesFor(question, { yes: '', no: '' })
  if (choices === null || choices.length === 0) return false
  const answer = answers[question.id]
  return answer === undefined || !choices.some(({ value }) => String(value) === String(answer))
}

/** How far somebody may go: the number of the first question without an answer, or of the last. */
export function furthest(asked: readonly Asked[], answers: Answers): number {
  return asked.find((one) => isOpen(one, answers))?.number ?? asked.length
}

/** The answers to questions of the quiz, and to no others. */
export function answersTo(asked: readonly Asked[], answers: Answers): Answers {
  const given = asked.flatMap((one) => {
    const answer = answers[one.question.id]
    return answer === undefined || isOpen(one, answers) ? [] : [[one.question.id, answer] as const]
  })
  return Object.fromEntries(given)
}
