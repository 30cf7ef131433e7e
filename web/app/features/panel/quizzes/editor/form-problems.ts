import { quizLimits } from '@nestwren/contract/quiz-limits'
import { type QuizProblem, quizProblems } from '@nestwren/contract/quiz-scoring'
import { configOf, type FormCategory, type FormQuestion, type QuizForm, scaleScores } from './quiz-form.ts'

/** Places of fields as `categories.0.questions.1.text`, beginning at the form. */
export const placeOf = (path: readonly (string | number)[]): string => path.join('.')

const fillIn = 'Fill in this field.'
const least = (min: number, max: number) => `Enter a number from ${min} to ${max}.`

/**
 * What keeps a quiz from being saved at all, in the order of the specification (B §5): a title, a category, a threshold; then
 * fields that the server takes nowhere.
 */
export function savingProblems(form: QuizForm): QuizProblem[] {
  const { title, categories, thresholds } = form
  const missing = [
    ...(title.trim() === '' ? [{ path: ['title'], text: 'Quiz title is required' }] : []),
    ...(categories.length === 0 ? [{ path: ['categories'], text: 'At least one category is required' }] : []),
    ...(thresholds.length === 0 ? [{ path: ['thresholds'], text: 'At least one scoring threshold is required' }] : []),
  ]
  return [
    ...missing,
    ...categories.flatMap(categoryProblems),
    ...thresholds.flatMap(({ min, max }, index) => [
      ...range(min, ['thresholds', index, 'min'], 0, 100),
      ...range(max, ['thresholds', index, 'max'], 0, 100),
    ]),
  ]
}

function range(value: number | null, path: QuizProblem['path'], min: number, max: number): QuizProblem[] {
  return value !== null && value >= min && value <= max ? [] : [{ path, text: least(min, max) }]
}

function categoryProblems({ weight, sources, questions }: FormCategory, index: number): QuizProblem[] {
  const path = ['categories', index]
  return [
    ...range(weight, [...path, 'weight'], 0, quizLimits.weight),
    ...sources.flatMap((source, at) => {
      const place = [...path, 'sources', at]
      const empty = (['organization', 'title'] as const).filter((name) => source[name].trim() === '')
      return [
        ...empty.map((name) => ({ path: [...place, name], text: fillIn })),
        ...range(source.year, [...place, 'year'], 1900, 2199),
        ...(isHttps(source.url)
          ? []
          : [{ path: [...place, 'url'], text: 'Enter an address that begins with https://.' }]),
      ]
    }),
    ...questions.flatMap((question, at) => questionNumbers(question, [...path, 'questions', at])),
  ]
}

function isHttps(url: string): boolean {
  try {
    return new URL(url.trim()).protocol === 'https:'
  } catch {
    return false
  }
}

function questionNumbers(question: FormQuestion, path: QuizProblem['path']): QuizProblem[] {
  const most = quizLimits.number
  const number = (value: number | null, ...within: (string | number)[]) => range(value, [...path, ...within], 0, most)
  if (question.type === 'multiple_choice')
    return question.options.flatMap(({ score }, at) => number(score, 'options', at, 'score'))
  if (question.type === 'yes_no')
    return [...number(question.yesScore, 'yesScore'), ...number(question.noScore, 'noScore')]
  return [
    ...number(question.min, 'min'),
    ...number(question.max, 'max'),
    ...scaleScores(question).flatMap(({ score }, at) => number(score, 'scores', at)),
  ]
}

/** What keeps a quiz from being active, beside what keeps it from being saved. */
export function activeProblems(form: QuizForm): QuizProblem[] {
  const named = new Set(savingProblems(form).map(({ path }) => placeOf(path)))
  return quizProblems(configOf(form))
    .map(({ path, text }) => ({ path: atForm(path), text }))
    .filter(({ path, text }) => !named.has(placeOf(path)) && !isBesideMissing(form, text))
}

/** Without a result of any sort the gap from 0 to 100 is nothing more to say. */
const isBesideMissing = ({ thresholds }: QuizForm, text: string) => thresholds.length === 0 && text.includes('%')

/** A path within the config as one within the form, where results stand beside the categories. */
function atForm(path: QuizProblem['path']): QuizProblem['path'] {
  return path[0] === 'scoring' ? path.slice(1) : path
}

/** The problems that a refusal names, at their places in the form; what is none of that is left out. */
export function problemsOf(details: unknown): QuizProblem[] {
  if (!Array.isArray(details)) return []
  return details.flatMap((detail: unknown): QuizProblem[] => {
    const { path, text } = (detail ?? {}) as { path?: unknown; text?: unknown }
    if (!Array.isArray(path) || typeof text !== 'string') return []
    const parts = path.filter((part): part is string | number => typeof part === 'string' || typeof part === 'number')
    const within = parts[0] === 'body' ? parts.slice(1) : parts
    return [{ path: atForm(within[0] === 'config' ? within.slice(1) : within), text }]
  })
}

export type EditorTab = 'basic' | 'questions' | 'scoring'

/** The tab that a place is on. */
export function tabOf([first]: QuizProblem['path']): EditorTab {
  if (first === 'categories') return 'questions'
  return first === 'thresholds' ? 'scoring' : 'basic'
}
