import * as z from 'zod/mini'
import { locales } from './auth.ts'
import { endpoint, file, nothing } from './endpoint.ts'
import { id, idParams, instant, line, page, paging, text, versionOfChange } from './fields.ts'
import { stale } from './kept-list.ts'
import { quizNotFound } from './quiz.ts'
import { quizConfig, quizConfigSent } from './quiz-config.ts'
import { quizLimits } from './quiz-limits.ts'

export const quizStatuses = ['active', 'inactive'] as const
export type QuizStatus = (typeof quizStatuses)[number]

const quizFacts = {
  id,
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  status: z.enum(quizStatuses),
  locale: z.enum(locales),
  createdAt: instant,
  updatedAt: instant,
  /** Grows with every change. */
  version: z.int(),
}
/** One line of the list. */
export const quizSummary = z.object({
  ...quizFacts,
  questions: z.int(),
  /** All there ever were, also those that are no longer kept after five years. */
  submissions: z.int(),
})
export type QuizSummary = z.infer<typeof quizSummary>

/** A quiz as its editors read it. */
export const quizRow = z.object({ ...quizFacts, config: quizConfig })
export type QuizRow = z.infer<typeof quizRow>

export const quizSubmission = z.object({
  id,
  /** Whole, 0 to 100. */
  scorePercentage: z.int(),
  resultBucket: z.string(),
  /** Of the config that was answered. */
  version: z.int(),
  categories: z.array(z.object({ name: z.string(), percentage: z.int() })),
  /** Null where neither was given, or both were forgotten. */
  userInfo: z.nullable(z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) })),
  completedAt: instant,
  emailSent: z.boolean(),
})
export type QuizSubmission = z.infer<typeof quizSubmission>

export const quizFigures = z.object({
  /** All there ever were, also those that are no longer kept after five years; so below. */
  total: z.int(),
  /** Whole; null without submissions. */
  averageScore: z.nullable(z.int()),
  /** Whole percent of submissions that an address was given with. */
  emailCaptureRate: z.int(),
  /** Results of the present config in their order, then those of earlier ones that nobody reaches any more. */
  distribution: z.array(
    z.object({
      result: z.string(),
      /** Of the present config; null for earlier results. */
      min: z.nullable(z.int()),
      max: z.nullable(z.int()),
      count: z.int(),
      averageScore: z.nullable(z.int()),
      /** Whole percent of all submissions. */
      share: z.int(),
    }),
  ),
  /** Of the present questions, in their order; submissions and visits to other sets of questions are left out. */
  dropOff: z.object({
    completed: z.int(),
    questions: z.array(
      z.object({
        id: z.string(),
        text: z.string(),
        /** How many came to it. */
        reached: z.int(),
        /** How many of those came to none after it, and did not submit. */
        left: z.int(),
        /** `left` as whole percent of `reached`. */
        share: z.int(),
      }),
    ),
  }),
})
export type QuizFigures = z.infer<typeof quizFigures>

/** As it is read; ignored, so that a quiz can be sent back as it came. */
const asRead = {
  createdAt: z.optional(z.unknown()),
  updatedAt: z.optional(z.unknown()),
}
const slugSent = z.string().check(z.trim(), z.maxLength(quizLimits.slug))
const status = z.enum(quizStatuses)
const sent = {
  // Titles, categories and thresholds that are missing have refusals with words of their own.
  title: z.optional(z.union([z.string().check(z.trim(), z.maxLength(0)), line(quizLimits.title)])),
  /** Derived from the title of a new quiz where it is empty or left out; a change keeps what was. */
  slug: z.optional(slugSent),
  description: z.optional(z.nullable(text(quizLimits.description))),
  status: z.optional(status),
  locale: z.optional(z.enum(locales)),
  config: z.optional(quizConfigSent),
  ...asRead,
}

const size = { maxFields: 12_000, maxBodyBytes: 128 * 1024 }
const refusals = {
  TITLE_REQUIRED: { status: 400, text: 'Quiz title is required' },
  CATEGORY_REQUIRED: { status: 400, text: 'At least one category is required' },
  THRESHOLD_REQUIRED: { status: 400, text: 'At least one scoring threshold is required' },
  /** `details` has a path and a text for each. */
  NOT_READY: { status: 400, text: 'Some things are missing before this quiz can be active.' },
  INVALID_SLUG: {
    status: 400,
    text: 'Use 3 to 60 lowercase letters, numbers and hyphens for the address.',
  },
  SLUG_TAKEN: { status: 409, text: 'Another quiz has this address.' },
  TOO_LONG: { status: 400, text: 'This quiz is too long to be kept. Shorten its texts.' },
} as const

/** Administration of quizzes (B §7, "Quiz admin"). */
export const quizAdmin = {
  stats: endpoint({
    method: 'GET',
    path: '/api/admin/quiz/stats',
    summary: 'How many quizzes there are and how many were answered, in all and in the last seven days.',
    access: { who: 'quizAdmin' },
    output: z.object({
      totalQuizzes: z.int(),
      activeQuizzes: z.int(),
      totalSubmissions: z.int(),
      recentSubmissions: z.int(),
    }),
    errors: {},
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/quiz/quizzes',
    summary: 'All quizzes, the last changed first.',
    access: { who: 'quizAdmin' },
    query: z.strictObject(paging),
    output: page(quizSummary),
    errors: {},
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/quiz/quizzes/:id',
    summary: 'One quiz with its scores and results.',
    access: { who: 'quizAdmin' },
    params: idParams,
    output: quizRow,
    errors: quizNotFound,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/quiz/quizzes',
    summary: 'Makes a quiz, inactive unless told otherwise. The same `id` again answers the quiz that it made.',
    access: { who: 'quizAdmin' },
    ...size,
    body: z.strictObject({ ...sent, id: z.optional(id), version: z.optional(z.unknown()) }),
    output: quizRow,
    status: 201,
    errors: {
      ...refusals,
      /** The `id` is that of a quiz that was deleted. */
      ...quizNotFound,
      TOO_MANY: { status: 400, text: 'There are too many quizzes. Delete one to add more.' },
    },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/quiz/quizzes/:id',
    summary:
      'Changes a whole quiz, or with `status` alone activates or deactivates it. An active quiz has to be ready.',
    access: { who: 'quizAdmin' },
    ...size,
    params: idParams,
    body: z.strictObject({ ...sent, id: z.optional(z.unknown()), version: versionOfChange }),
    output: quizRow,
    errors: { ...quizNotFound, ...refusals, ...stale },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/quiz/quizzes/:id',
    summary: 'Deletes a quiz with its submissions, for good.',
    access: { who: 'quizAdmin' },
    params: idParams,
    output: nothing,
    errors: quizNotFound,
  }),
  submissions: endpoint({
    method: 'GET',
    path: '/api/admin/quiz/quizzes/:id/submissions',
    summary: 'Who answered a quiz and how it went, the latest first.',
    access: { who: 'quizAdmin' },
    params: idParams,
    query: z.strictObject(paging),
    output: page(quizSubmission),
    errors: quizNotFound,
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/admin/quiz/quizzes/:id/summary',
    summary: 'All submissions of a quiz together, and where people stop.',
    access: { who: 'quizAdmin' },
    params: idParams,
    output: quizFigures,
    errors: quizNotFound,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/admin/quiz/quizzes/:id/submissions.csv',
    summary: 'All submissions of a quiz as a table.',
    access: { who: 'quizAdmin' },
    params: idParams,
    output: file,
    errors: quizNotFound,
  }),
}
