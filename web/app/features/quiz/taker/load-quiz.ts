import { ApiError } from '@nestwren/contract/client'
import type { ShownQuiz } from '@nestwren/contract/quiz'
import type { QuizCalls } from './calls.ts'

/** How fetching a quiz has gone. */
export type Loaded =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'there'; readonly quiz: ShownQuiz }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed' }

/** Fetches a quiz. Never rejects. */
export async function loadQuiz(calls: QuizCalls, slug: string): Promise<Loaded> {
  try {
    return { kind: 'there', quiz: await calls.get({ params: { slug } }) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { kind: 'not-found' }
    return { kind: navigator.onLine ? 'failed' : 'offline' }
  }
}
