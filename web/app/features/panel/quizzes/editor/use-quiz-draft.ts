import { useEffect, useRef, useState } from 'react'
import { nowIso } from '../../../../platform/clock/now.ts'
import { readDraft, writeDraft } from '../../../../platform/forms/drafts.ts'
import { useHoldReload } from '../../../../platform/sw/update.ts'
import type { Edit } from './edits.ts'
import type { QuizForm } from './quiz-form.ts'

/** Grows when {@link QuizForm} changes: a draft of another shape is none. */
const shape = 1

interface Draft {
  readonly shape: number
  readonly typed: QuizForm
  readonly initial: QuizForm
  readonly at: string
}

function readQuizDraft(key: string): Draft | null {
  const kept = readDraft(key) as Partial<Draft> | null
  if (kept?.shape !== shape || kept.typed === undefined || kept.initial === undefined) return null
  return { shape, typed: kept.typed, initial: kept.initial, at: kept.at ?? '' }
}

/**
 * A quiz that is being edited. What is typed outlives a reload, a crash of the page and a look at other views under `key`.
 * `useDraftForm` copies a form with each key; this one is long.
 */
export function useQuizDraft(key: string, begin: () => QuizForm) {
  const [found] = useState(() => readQuizDraft(key))
  const [{ form, initial }, setState] = useState(() => {
    if (found !== null) return { form: found.typed, initial: found.initial }
    const fresh = begin()
    return { form: fresh, initial: fresh }
  })
  const isDirty = form !== initial && JSON.stringify(form) !== JSON.stringify(initial)
  /** What was forgotten is not written again by a late render. */
  const forgotten = useRef<QuizForm | null>(null)
  useEffect(() => {
    if (forgotten.current === form) return
    writeDraft(key, isDirty ? ({ shape, typed: form, initial, at: nowIso() } satisfies Draft) : null)
  }, [key, form, initial, isDirty])
  useHoldReload(isDirty)
  return {
    form,
    /** What it began with. */
    initial,
    isDirty,
    /** How it had been left; null where there was nothing of it. */
    found,
    edit: (change: Edit) => setState((before) => ({ ...before, form: change(before.form) })),
    /** Begins again with another quiz; what was typed is gone. */
    restart: (fresh: QuizForm) => setState({ form: fresh, initial: fresh }),
    /** It was saved: nothing is left to be kept. */
    forget: () => {
      forgotten.current = form
      writeDraft(key, null)
    },
  }
}
