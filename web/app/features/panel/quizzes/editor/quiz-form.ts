import type { QuizRow } from '@nestwren/contract/quiz-admin'
import type { QuestionType, QuizConfig, QuizQuestion, QuizSource } from '@nestwren/contract/quiz-config'
import { quizLimits } from '@nestwren/contract/quiz-limits'
import { scaleOf } from '@nestwren/contract/quiz-scoring'
import { newId } from '../../../../platform/sync/ids.ts'

/** Null is a field with nothing in it. */
type Typed = number | null

export interface FormOption {
  readonly key: string
  readonly label: string
  readonly value: string | number
  readonly score: Typed
}

/** Holds what was typed for every type, so that trying another one loses nothing. */
export interface FormQuestion {
  readonly id: string
  readonly text: string
  readonly type: QuestionType
  readonly options: readonly FormOption[]
  readonly min: Typed
  readonly max: Typed
  readonly lowLabel: string
  readonly highLabel: string
  /** Of steps of the scale, by their number; those that are not here score themselves ({@link scaleScores}). */
  readonly scores: Readonly<Record<string, Typed>>
  readonly yesScore: Typed
  readonly noScore: Typed
}

export interface FormSource {
  readonly key: string
  readonly organization: string
  readonly title: string
  readonly year: Typed
  readonly url: string
}

export interface FormCategory {
  readonly id: string
  readonly name: string
  readonly weight: Typed
  readonly sources: readonly FormSource[]
  readonly questions: readonly FormQuestion[]
}

export interface FormThreshold {
  readonly key: string
  readonly min: Typed
  readonly max: Typed
  readonly result: string
  readonly message: string
  readonly recommendations: readonly { readonly key: string; readonly text: string }[]
}

/** A quiz as it stands in the editor. */
export type QuizForm = {
  readonly id: string
  /** That the changes are of; 0 for a quiz that was never saved. */
  readonly version: number
  readonly title: string
  readonly slug: string
  readonly description: string
  readonly status: QuizRow['status']
  readonly locale: QuizRow['locale']
  readonly categories: readonly FormCategory[]
  readonly thresholds: readonly FormThreshold[]
}

export function newQuiz(locale: QuizRow['locale']): QuizForm {
  return {
    ...{ id: newId(), version: 0, title: '', slug: '', description: '', status: 'inactive', locale },
    ...{ categories: [], thresholds: [] },
  }
}

/** B §9: weight 1. */
export const newCategory = (): FormCategory => ({ id: newId(), name: '', weight: 1, sources: [], questions: [] })

/** B §9: yes_no; a scale goes from 1 to 5. */
export function newQuestion(): FormQuestion {
  return questionForm({ id: newId(), text: '', type: 'yes_no' })
}

/** B §9: value 1 and score 1. A value that another option has already would be none: then the next number. */
export function newOption(options: readonly FormOption[]): FormOption {
  const taken = new Set(options.map(({ value }) => String(value).trim()))
  let value = 1
  while (taken.has(String(value))) value += 1
  return { key: newId(), label: '', value, score: 1 }
}

export const newSource = (): FormSource => ({ key: newId(), organization: '', title: '', year: null, url: '' })

/** A result for the first percentages that no other one covers. */
export function newThreshold({ from, to }: { readonly from: number; readonly to: number }): FormThreshold {
  return { key: newId(), min: from, max: to, result: '', message: '', recommendations: [] }
}

export function formOf(row: QuizRow): QuizForm {
  const { id, version, title, slug, description, status, locale, config } = row
  return {
    ...{ id, version, title, slug, description, status, locale },
    categories: config.categories.map((category) => ({
      id: category.id,
      name: category.name,
      weight: category.weight,
      sources: (category.sources ?? []).map((source, index) => ({ key: `${category.id}-${index}`, ...source })),
      questions: category.questions.map(questionForm),
    })),
    thresholds: config.scoring.thresholds.map(({ recommendations, ...threshold }, index) => ({
      key: `result-${index}`,
      ...threshold,
      recommendations: recommendations.map((text, at) => ({ key: `result-${index}-${at}`, text })),
    })),
  }
}

function questionForm(question: QuizQuestion): FormQuestion {
  const { id, text, type, options = [], labels, scores } = question
  const { min, max } = scaleOf(question)
  return {
    ...{ id, text, type, min, max, lowLabel: labels?.[0] ?? '', highLabel: labels?.[1] ?? '' },
    options: options.map((option, index) => ({ key: `${id}-${index}`, ...option })),
    scores: type === 'scale' ? Object.fromEntries((scores ?? []).map((score, index) => [min + index, score])) : {},
    yesScore: (type === 'yes_no' ? scores?.[0] : undefined) ?? 1,
    noScore: (type === 'yes_no' ? scores?.[1] : undefined) ?? 0,
  }
}

/** The numbers of a scale with what they score; nothing while one of its ends is missing. */
export function scaleScores({ min, max, scores }: Pick<FormQuestion, 'min' | 'max' | 'scores'>) {
  if (min === null || max === null) return []
  // More steps are refused anyway.
  const count = Math.min(quizLimits.steps, Math.max(0, Math.floor(max - min) + 1))
  return Array.from({ length: count }, (_, index) => {
    const step = min + index
    const said = scores[step]
    return { step, score: said === undefined ? step : said }
  })
}

/** What is sent of a number that is missing. It is found before anything is sent: {@link formProblems}. */
const numberOf = (typed: Typed): number => typed ?? 0

/** The config as it is sent, and as it is judged. */
export function configOf({ categories, thresholds }: Pick<QuizForm, 'categories' | 'thresholds'>): QuizConfig {
  return {
    categories: categories.map(({ id, name, weight, sources, questions }) => ({
      ...{ id, name: name.trim(), weight: numberOf(weight) },
      ...(sources.length > 0 && { sources: sources.map(sourceOf) }),
      questions: questions.map(questionOf),
    })),
    scoring: {
      thresholds: thresholds.map(({ min, max, result, message, recommendations }) => ({
        ...{ min: numberOf(min), max: numberOf(max), result: result.trim(), message: message.trim() },
        recommendations: recommendations.map(({ text }) => text.trim()).filter((text) => text !== ''),
      })),
    },
  }
}

const sourceOf = ({ organization, title, year, url }: FormSource): QuizSource => ({
  ...{ organization: organization.trim(), title: title.trim(), year: numberOf(year), url: url.trim() },
})

export function questionOf(question: FormQuestion): QuizQuestion {
  const { id, type, options, yesScore, noScore } = question
  const asked = { id, text: question.text.trim(), type }
  if (type === 'multiple_choice')
    return {
      ...asked,
      options: options.map(({ label, value, score }) => ({
        label: label.trim(),
        value: typeof value === 'string' ? value.trim() : value,
        score: numberOf(score),
      })),
    }
  if (type === 'scale') {
    const [min, max] = [numberOf(question.min), numberOf(question.max)]
    const labels: [string, string] = [question.lowLabel.trim(), question.highLabel.trim()]
    return {
      ...{ ...asked, min, max, scores: scaleScores(question).map(({ score }) => numberOf(score)) },
      ...(labels.some((label) => label !== '') && { labels }),
    }
  }
  const own: [number, number] = [numberOf(yesScore), numberOf(noScore)]
  // Yes counts 1 and no 0 unless something else is said.
  return own[0] === 1 && own[1] === 0 ? asked : { ...asked, scores: own }
}

/** The whole quiz as it is sent. */
export function bodyOf(form: QuizForm) {
  const { title, slug, description, status, locale } = form
  return {
    title: title.trim(),
    slug: slug.trim(),
    description: description.trim(),
    status,
    locale,
    config: configOf(form),
  }
}

/** Whether the server has a quiz as it stands in the form. The address of a new one is the server's to choose. */
export function isKeptAs(form: QuizForm, row: QuizRow): boolean {
  const sent = bodyOf(form)
  const kept = bodyOf(formOf(row))
  return JSON.stringify({ ...sent, slug: sent.slug === '' ? kept.slug : sent.slug }) === JSON.stringify(kept)
}
