import { createContext, useContext } from 'react'
import type { Edit } from './edits.ts'
import type { FormCategory, FormQuestion } from './quiz-form.ts'

/** What the fields of the editor share. */
export interface EditorState {
  readonly edit: (change: Edit) => void
  /** What is wrong at a place (form-problems.ts, `placeOf`), once saving has failed; null while nothing is said. */
  readonly errorAt: (place: string) => string | null
  /** The questions that are open, by id. */
  readonly isOpen: (id: string) => boolean
  readonly setOpen: (id: string, isOpen: boolean) => void
}

export const EditorContext = createContext<EditorState | null>(null)

export function useEditor(): EditorState {
  const state = useContext(EditorContext)
  if (state === null) throw new Error('No quiz is being edited here.')
  return state
}

/** A question, and where it stands in the form. */
export interface QuestionPlace {
  question: FormQuestion
  category: number
  index: number
  categories: readonly FormCategory[]
}

/** What the fields for the answers of a question get. */
export interface AnswerFieldsProps {
  question: FormQuestion
  /** Of the question, in the form. */
  place: string
  set: (change: (before: FormQuestion) => FormQuestion) => void
}
