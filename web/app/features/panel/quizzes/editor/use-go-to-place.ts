import type { QuizProblem } from '@nestwren/contract/quiz-scoring'
import { useEffect, useRef, useState } from 'react'
import { type EditorTab, placeOf, tabOf } from './form-problems.ts'
import type { QuizForm } from './quiz-form.ts'

interface Ways {
  readonly setTab: (tab: EditorTab) => void
  readonly open: (questionId: string) => void
}

/** Leads to a place of the form: opens its tab and its question, then focuses what is there, or what is nearest to it. */
export function useGoToPlace(form: QuizForm, { setTab, open }: Ways) {
  const root = useRef<HTMLFormElement>(null)
  const [wanted, setWanted] = useState<QuizProblem['path'] | null>(null)
  useEffect(() => {
    if (wanted === null) return
    setWanted(null)
    for (let path = wanted; path.length > 0; path = path.slice(0, -1)) {
      const found = root.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(placeOf(path))}"]`)
      if (found == null) continue
      found.focus()
      found.scrollIntoView({ block: 'center' })
      return
    }
  }, [wanted])
  return {
    root,
    place: (path: QuizProblem['path']) => {
      setTab(tabOf(path))
      const [, category, within, index] = path
      const question =
        within === 'questions' && typeof category === 'number' && typeof index === 'number'
          ? form.categories[category]?.questions[index]
          : undefined
      if (question !== undefined) open(question.id)
      setWanted(path)
    },
  }
}
