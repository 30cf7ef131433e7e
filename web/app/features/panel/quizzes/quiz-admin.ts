import { createContext, useContext } from 'react'
import type { StaffClient } from '../public/staff-client.ts'

/** Where the quiz administration is open: as a page of the panel, or by itself with a password. */
export interface QuizAdmin {
  readonly api: StaffClient['quizAdmin']
  /** The address that its views stand below, without a slash at its end. */
  readonly base: string
}

export const QuizAdminContext = createContext<QuizAdmin | null>(null)

export function useQuizAdmin(): QuizAdmin & { readonly paths: QuizPaths } {
  const admin = useContext(QuizAdminContext)
  if (admin === null) throw new Error('The quiz administration is not open here.')
  return { ...admin, paths: quizPaths(admin.base) }
}

type QuizPaths = ReturnType<typeof quizPaths>

/** The addresses of the views (B §4: stats, quizzes, submissions, create, edit). */
function quizPaths(base: string) {
  return {
    stats: base,
    quizzes: `${base}/list`,
    create: `${base}/create`,
    edit: (id: string) => `${base}/${id}/edit`,
    submissions: (id: string) => `${base}/${id}/submissions`,
  }
}

/** Of all that is read of quizzes; what changes one has it all read anew. */
export const quizKey = 'quiz-admin'
