import { useState } from 'react'
import { useLocation } from 'react-router'
import { useQuizAdmin } from './quiz-admin.ts'

/** Id of the quiz that was opened last, for as long as the administration is open; null before. */
export function useChosenQuiz(): string | null {
  const { base } = useQuizAdmin()
  const { pathname } = useLocation()
  const below = pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1) : ''
  const [, open = null] = /^([^/]+)\/(?:edit|submissions)$/.exec(below) ?? []
  const [chosen, setChosen] = useState(open)
  // The same render shows what it leads to.
  if (open !== null && open !== chosen) setChosen(open)
  return open ?? chosen
}
