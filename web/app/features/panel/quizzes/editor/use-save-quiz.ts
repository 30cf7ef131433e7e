import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { QuizRow } from '@nestwren/contract/quiz-admin'
import { quizLimits } from '@nestwren/contract/quiz-limits'
import type { QuizProblem } from '@nestwren/contract/quiz-scoring'
import { useRef, useState } from 'react'
import { newId } from '../../../../platform/sync/ids.ts'
import { useAction } from '../../../../ui/use-action.ts'
import { isStaffRefusal } from '../../public/staff-client.ts'
import { useStaffErrorText } from '../../public/staff-texts.ts'
import { useQuizAdmin } from '../quiz-admin.ts'
import { problemsOf } from './form-problems.ts'
import { bodyOf, isKeptAs, type QuizForm } from './quiz-form.ts'

/** The place that a refusal is about, by its code. */
const placeByCode: Readonly<Record<string, string>> = { INVALID_SLUG: 'slug', SLUG_TAKEN: 'slug' }

/** Room that the words beside the title of a copy take. */
const longestSuffix = 20

interface SaveOptions {
  /** Somebody else's version that was there when this one began. */
  readonly conflict: QuizRow | null
  readonly onSaved: () => void
}

/** Saving a quiz: how it goes, what the server says of it, and what somebody else has made of the quiz meanwhile. */
export function useSaveQuiz({ conflict: begunWith, onSaved }: SaveOptions) {
  const { t } = useLingui()
  const { api } = useQuizAdmin()
  const errorText = useStaffErrorText()
  const [conflict, setConflict] = useState(begunWith)
  const [problems, setProblems] = useState<readonly QuizProblem[]>([])
  const [isGone, setIsGone] = useState(false)
  const { isBusy, failure, setFailure, run } = useAction({
    // The server's words, else those of the specification (B §8, "Quiz save").
    words: (error) => {
      const isSaid = error instanceof ApiError && error.status > 0
      return isSaid ? errorText(error, t`Failed to save quiz`) : t`Failed to save quiz`
    },
  })

  /** As it was last sent to be made. */
  const sent = useRef<QuizForm | null>(null)

  /** @returns false where a quiz of this id is there and says something else, such as from a tab that was duplicated */
  const create = async (form: QuizForm): Promise<boolean> => {
    const before = sent.current?.id === form.id ? sent.current : null
    sent.current = form
    const made = await api.create({ body: { ...bodyOf(form), id: form.id } })
    if (isKeptAs(form, made)) return true
    // An earlier try has made it, and its answer did not arrive: what was typed since then is not in it.
    if (before !== null && isKeptAs(before, made)) return update(form, made.version)
    setConflict(made)
    return false
  }
  /** @returns false where somebody else has changed it meanwhile */
  const update = async (form: QuizForm, version: number): Promise<boolean> => {
    try {
      await api.update({ params: { id: form.id }, body: { ...bodyOf(form), version } })
      return true
    } catch (error) {
      const current = staleOf(error)
      if (current === null) throw error
      // An earlier try has saved it, and its answer did not arrive.
      if (isKeptAs(form, current)) return true
      setConflict(current)
      return false
    }
  }
  const send = (work: () => Promise<boolean>) =>
    run(
      async () => {
        setProblems([])
        setIsGone(false)
        if (!(await work())) return
        setConflict(null)
        onSaved()
      },
      {
        place: (error, text) => {
          // The sign-in says it, where the page leads to.
          if (isStaffRefusal(error)) return true
          if (!(error instanceof ApiError)) return false
          const place = placeByCode[error.code]
          setProblems(place === undefined ? problemsOf(error.details) : [{ path: [place], text }])
          setIsGone(error.code === 'QUIZ_NOT_FOUND')
          return false
        },
      },
    )
  return {
    ...{ isBusy, failure, conflict, problems, isGone },
    save: (form: QuizForm, version = form.version) =>
      send(async () => {
        if (version > 0) return update(form, version)
        return create(form)
      }),
    /** Beside the quiz of somebody else, as one that nobody can take yet. */
    saveCopy: (form: QuizForm) =>
      send(async () => {
        const title = form.title.trim().slice(0, quizLimits.title - longestSuffix)
        return create({ ...form, id: newId(), version: 0, slug: '', status: 'inactive', title: t`${title} (copy)` })
      }),
    /** What was said of the last try is over. */
    clear: () => {
      setFailure(null)
      setProblems([])
    },
    /** The person has taken the other version. */
    settle: () => setConflict(null),
  }
}

/** The quiz as somebody else has changed it; null for any other failure. */
function staleOf(error: unknown): QuizRow | null {
  if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return null
  return (error.details as { readonly current?: QuizRow } | undefined)?.current ?? null
}
