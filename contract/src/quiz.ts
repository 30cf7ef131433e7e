import * as z from 'zod/mini'
import { locales } from './auth.ts'
import { endpoint, nothing } from './endpoint.ts'
import { id, line, whole } from './fields.ts'
import { shownQuizConfig } from './quiz-config.ts'

/** Any text: an address that no quiz can have is answered as that of none. */
export const quizSlugParams = z.strictObject({ slug: z.string().check(z.minLength(1), z.maxLength(200)) })
export const quizNotFound = { QUIZ_NOT_FOUND: { status: 404, text: 'Quiz not found' } } as const
/** Of the config of a quiz; changes with it. */
const configVersion = whole(1, 1_000_000_000)

const nothingGiven = z.literal('')
const userInfo = z.strictObject({
  name: z.optional(z.nullable(z.union([nothingGiven, line(100)]))),
  email: z.optional(
    z.nullable(z.union([nothingGiven, z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())])),
  ),
})
export type QuizUserInfo = z.infer<typeof userInfo>

/** The value of the option, the number of the scale, or `yes` or `no`. */
const answer = z.union([z.string().check(z.maxLength(80)), z.number()])
const answers = z.record(z.string().check(z.maxLength(64)), answer)
export type QuizAnswers = z.infer<typeof answers>

export const quizResults = z.object({
  /** Whole, 0 to 100. */
  percentage: z.int(),
  resultBucket: z.object({ result: z.string(), message: z.string(), recommendations: z.array(z.string()) }),
  categories: z.array(z.object({ id: z.string(), name: z.string(), percentage: z.int() })),
  /** Present where an address was given: whether a mail with the results is on its way. */
  emailSent: z.optional(z.boolean()),
})
export type QuizResults = z.infer<typeof quizResults>

export const shownQuiz = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  locale: z.enum(locales),
  /** Sent back with the answers, so that they are judged by what was asked. */
  version: z.int(),
  config: shownQuizConfig,
})
export type ShownQuiz = z.infer<typeof shownQuiz>

/** The quiz as anybody takes it (B §7, "Quiz"). */
export const quiz = {
  get: endpoint({
    method: 'GET',
    path: '/api/quiz/:slug',
    summary: 'An active quiz with its questions, without scores and results.',
    access: { who: 'anyone' },
    params: quizSlugParams,
    output: shownQuiz,
    errors: quizNotFound,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/quiz/:slug/submit',
    summary:
      'Judges answers by the version of the quiz that they were given to, keeps how they fared, and mails the results where an address was given. The same `id` again answers the same.',
    access: { who: 'anyone' },
    params: quizSlugParams,
    body: z.strictObject({
      /** By id of the question; every question has one. */
      answers,
      userInfo: z._default(z.nullable(userInfo), null),
      /** As the quiz was read; the present one where it is left out. */
      version: z.optional(configVersion),
      /** Made by whoever sends it (UUIDv7): sent again, it counts once. */
      id: z.optional(id),
    }),
    output: z.object({ results: quizResults }),
    errors: {
      ...quizNotFound,
      INVALID_ANSWERS: { status: 400, text: "These answers don't fit this quiz. Reload the page and try again." },
    },
  }),
  progress: endpoint({
    method: 'POST',
    path: '/api/quiz/:slug/progress',
    summary: 'Counts that somebody has come to a question. Nothing is kept of who.',
    access: { who: 'anyone' },
    maxBodyBytes: 1024,
    params: quizSlugParams,
    body: z.strictObject({
      version: configVersion,
      /** The question, counted from 1 through all categories; sent once for each that a person comes to. */
      step: whole(1, 100),
    }),
    output: nothing,
    errors: quizNotFound,
  }),
}
