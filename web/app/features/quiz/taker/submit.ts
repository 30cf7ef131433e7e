import { t } from '@lingui/core/macro'
import { ApiError } from '@nestwren/contract/client'
import type { QuizResults, ShownQuiz } from '@nestwren/contract/quiz'
import { newId } from '../../../platform/sync/ids.ts'
import type { QuizCalls } from './calls.ts'
import type { Kept, You } from './kept.ts'
import { answersTo, askedIn } from './questions.ts'

/** How sending the answers has gone. */
export type Submitted =
  | { readonly kind: 'done'; readonly results: QuizResults }
  /** The server takes no such address. */
  | { readonly kind: 'email' }
  | { readonly kind: 'failed'; readonly reason: string }

/** The id for these answers: the one they were sent with before, so that they count once, or a new one. */
export function sentAs(kept: Kept): NonNullable<Kept['sent']> {
  const answers = JSON.stringify(kept.answers)
  return kept.sent?.answers === answers ? kept.sent : { id: newId(), answers }
}

interface Sending {
  readonly quiz: ShownQuiz
  readonly kept: Kept
  readonly id: string
  readonly you: You
}

/** Sends the answers, to be judged by the version that was answered. Never rejects. */
export async function submit(calls: QuizCalls, { quiz, kept, id, you }: Sending): Promise<Submitted> {
  const { slug, version } = quiz
  const hasYou = you.name !== '' || you.email !== ''
  const userInfo = hasYou ? { name: you.name || null, email: you.email || null } : null
  const body = { answers: answersTo(askedIn(quiz), kept.answers), userInfo, version, id }
  try {
    const { results } = await calls.submit({ params: { slug }, body })
    return { kind: 'done', results }
  } catch (error) {
    return isAboutEmail(error) ? { kind: 'email' } : { kind: 'failed', reason: reasonOf(error) }
  }
}

function isAboutEmail(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 400 || !Array.isArray(error.details)) return false
  return error.details.some(
    (detail: unknown) =>
      typeof detail === 'object' &&
      detail !== null &&
      'path' in detail &&
      Array.isArray(detail.path) &&
      detail.path.includes('userInfo'),
  )
}

function reasonOf(error: unknown): string {
  if (!navigator.onLine)
    return t`You're offline. Your answers are saved on this device. Try again when you're back online.`
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' }
  if (status === 429)
    return t`Many quizzes were sent from this connection. Wait a while, then try again. Nothing is lost.`
  if (code === 'INVALID_ANSWERS') return t`These answers don't fit this quiz. Reload the page and try again.`
  if (status === 404) return t`This quiz isn't open anymore.`
  return t`Your answers are saved on this device. Try again.`
}
