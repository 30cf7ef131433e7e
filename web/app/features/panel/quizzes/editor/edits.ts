import { newId } from '../../../../platform/sync/ids.ts'
import { type FormCategory, type FormQuestion, newOption, type QuizForm } from './quiz-form.ts'

/** Changes of a quiz as functions from the one before. */
export type Edit = (form: QuizForm) => QuizForm

/** One of a list replaced; `change` gives null to leave it out. */
export function withOne<Item>(
  list: readonly Item[],
  index: number,
  change: (item: Item) => Item | null,
): readonly Item[] {
  return list.flatMap((item, at) => {
    if (at !== index) return [item]
    const changed = change(item)
    return changed === null ? [] : [changed]
  })
}

export const editCategory =
  (index: number, change: (category: FormCategory) => FormCategory | null): Edit =>
  (form) => ({ ...form, categories: withOne(form.categories, index, change) })

export const editQuestion = (
  category: number,
  index: number,
  change: (question: FormQuestion) => FormQuestion | null,
): Edit => editCategory(category, (one) => ({ ...one, questions: withOne(one.questions, index, change) }))

/** A copy with ids of its own, right behind. */
export const duplicateQuestion = (category: number, index: number, copyId: string): Edit =>
  editCategory(category, (one) => {
    const original = one.questions[index]
    if (original === undefined) return one
    return { ...one, questions: one.questions.toSpliced(index + 1, 0, copyOfQuestion(original, copyId)) }
  })

function copyOfQuestion(question: FormQuestion, id: string): FormQuestion {
  return { ...question, id, options: question.options.map((option) => ({ ...option, key: newId() })) }
}

export const duplicateCategory =
  (index: number, copyId: string): Edit =>
  (form) => {
    const original = form.categories[index]
    if (original === undefined) return form
    const copy = {
      ...original,
      id: copyId,
      sources: original.sources.map((source) => ({ ...source, key: newId() })),
      questions: original.questions.map((question) => copyOfQuestion(question, newId())),
    }
    return { ...form, categories: form.categories.toSpliced(index + 1, 0, copy) }
  }

/** To the end of another category. */
export const moveToCategory =
  (from: number, index: number, to: number): Edit =>
  (form) => {
    const question = form.categories[from]?.questions[index]
    if (question === undefined || form.categories[to] === undefined || from === to) return form
    const without = editQuestion(from, index, () => null)(form)
    return editCategory(to, (one) => ({ ...one, questions: [...one.questions, question] }))(without)
  }

/** Another type of question. One with choices begins with the two that it needs. */
export function withType(question: FormQuestion, type: FormQuestion['type']): FormQuestion {
  if (type !== 'multiple_choice' || question.options.length > 0) return { ...question, type }
  const first = newOption([])
  return { ...question, type, options: [first, newOption([first])] }
}
