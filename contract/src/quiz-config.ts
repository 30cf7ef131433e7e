import * as z from 'zod/mini'
import { line, text, whole } from './fields.ts'
import { quizLimits } from './quiz-limits.ts'

/** What a quiz is made of. Everything is bounded: whoever edits one cannot make a page that nobody can open. */

export const questionTypes = ['multiple_choice', 'scale', 'yes_no'] as const
export type QuestionType = (typeof questionTypes)[number]

/** Of categories and questions, unique in a quiz. The server gives one where there is none. */
const partId = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/))
const score = z.number().check(z.gte(0), z.lte(quizLimits.number))
/** An option's value, and what is answered with it. Compared as text: 1 and '1' are the same. */
const value = z.union([z.string().check(z.trim(), z.maxLength(quizLimits.value)), z.number()])

const option = z.strictObject({ label: text(quizLimits.label), value, score })
export type QuizOption = z.infer<typeof option>

/** What a category's advice rests on; shown with the results. */
export const quizSource = z.strictObject({
  organization: line(160),
  title: line(300),
  /** Of publication or of the last review. */
  year: whole(1900, 2199),
  url: z.url({ protocol: /^https$/ }).check(z.maxLength(500)),
})
export type QuizSource = z.infer<typeof quizSource>

const whatIsAsked = { text: text(quizLimits.question), type: z.enum(questionTypes) }
const scaleEnds = {
  /** Of a scale, both ends included; 1 and 5 where a scale says none. */
  min: z.optional(whole(0, quizLimits.number)),
  max: z.optional(whole(0, quizLimits.number)),
  /** What the low and the high end of a scale mean. */
  labels: z.optional(z.tuple([text(quizLimits.label), text(quizLimits.label)])),
}
const questionFields = {
  ...whatIsAsked,
  /** Of a multiple choice. */
  options: z.optional(z.array(option).check(z.maxLength(quizLimits.options))),
  ...scaleEnds,
  /**
   * Of a scale: one for each number from `min` on; the number itself where there are none. Of yes_no: `[yes, no]`; 1 and 0
   * where there are none.
   */
  scores: z.optional(z.array(score).check(z.maxLength(quizLimits.steps))),
}
const question = z.strictObject({ id: partId, ...questionFields })
export type QuizQuestion = z.infer<typeof question>

const categoryFields = {
  name: text(quizLimits.name),
  weight: z._default(z.number().check(z.gte(0), z.lte(quizLimits.weight)), 1),
  sources: z.optional(z.array(quizSource).check(z.maxLength(quizLimits.sources))),
}
const questionsOf = <Q extends z.ZodMiniType>(one: Q) => z.array(one).check(z.maxLength(quizLimits.questions))

/** A result for the percentages from `min` to `max`, both included. */
const threshold = z.strictObject({
  min: whole(0, 100),
  max: whole(0, 100),
  result: text(quizLimits.result),
  message: text(quizLimits.message),
  recommendations: z._default(
    z.array(text(quizLimits.recommendation)).check(z.maxLength(quizLimits.recommendations)),
    [],
  ),
})
export type QuizThreshold = z.infer<typeof threshold>

const scoring = z.strictObject({ thresholds: z.array(threshold).check(z.maxLength(quizLimits.thresholds)) })

/** A quiz as it is kept and as its editors read it. */
export const quizConfig = z.strictObject({
  categories: z.array(z.strictObject({ id: partId, ...categoryFields, questions: questionsOf(question) })),
  scoring,
})
export type QuizConfig = z.infer<typeof quizConfig>
export type QuizCategory = QuizConfig['categories'][number]

/** A quiz as its editors send it: ids may be missing, and texts of one that is not active may be empty. */
export const quizConfigSent = z
  .strictObject({
    categories: z._default(
      z
        .array(
          z.strictObject({
            id: z.optional(partId),
            ...categoryFields,
            questions: z._default(questionsOf(z.strictObject({ id: z.optional(partId), ...questionFields })), []),
          }),
        )
        .check(z.maxLength(quizLimits.categories)),
      [],
    ),
    scoring: z._default(scoring, { thresholds: [] }),
  })
  .check((context) => {
    const questions = context.value.categories.flatMap((category) => category.questions)
    const say = (message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: ['categories'], message })
    if (questions.length > quizLimits.questions) say(`A quiz has ${quizLimits.questions} questions at most.`)
    if (hasTwice(context.value.categories)) say('Two categories have the same id.')
    if (hasTwice(questions)) say('Two questions have the same id.')
  })
export type QuizConfigSent = z.infer<typeof quizConfigSent>

function hasTwice(parts: readonly { readonly id?: string | undefined }[]): boolean {
  const ids = parts.flatMap(({ id }) => (id === undefined ? [] : [id]))
  return new Set(ids).size < ids.length
}

const shownOption = z.object({ label: z.string(), value: z.union([z.string(), z.number()]) })
const shownQuestion = z.object({
  id: z.string(),
  ...whatIsAsked,
  options: z.optional(z.array(shownOption)),
  ...scaleEnds,
})
export type ShownQuestion = z.infer<typeof shownQuestion>

/** A quiz as whoever takes it reads it: nothing of scores and of the results they lead to. */
export const shownQuizConfig = z.object({
  categories: z.array(z.object({ id: z.string(), ...categoryFields, questions: z.array(shownQuestion) })),
})
export type ShownQuizConfig = z.infer<typeof shownQuizConfig>
