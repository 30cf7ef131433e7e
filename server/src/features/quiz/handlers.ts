import type { Contract } from '@nestwren/contract'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import { type QuizResults, quiz } from '@nestwren/contract/quiz'
import { quizAdmin } from '@nestwren/contract/quiz-admin'
import { answerProblems, bucketOf, scoreAnswers, shownConfigOf } from '@nestwren/contract/quiz-scoring'
import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { mailboxOf } from '../../platform/mail/mailbox-of.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { createAddressBudget } from '../../platform/rate-limit/address-budget.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import { quizAdminHandlers } from './admin-handlers.ts'
import { resultMail } from './mails.ts'
import type { ProgressCounts } from './progress-counts.ts'
import { type ActiveQuiz, createQuizReader, type PublishedConfig } from './quiz-reader.ts'
import { seedReadinessQuizzes } from './seed-commands.ts'
import { addSubmission, findSubmission, type Submission } from './submit-commands.ts'
import { type QuizTaskDeps, quizTasks } from './tasks.ts'

interface QuizDeps {
  readonly config: Pick<Config, 'appUrl' | 'limits'>
  readonly database: Database
  readonly clock: Clock
  readonly limits: Limits
  readonly mailer: Mailer
  readonly queue: Queue<ReturnType<typeof quizTasks>>
  readonly quizProgress: ProgressCounts
}

/** Quizzes that anybody may take, and their administration. */
export const quizFeature: Feature<QuizDeps & QuizTaskDeps> = {
  calls: (parts) => [
    // A submission is one statement, or opens its own transaction for the mail; limits are counted before.
    calls(quiz, quizHandlers(parts), { autocommit: ['submit', 'progress'] }),
    calls(quizAdmin, quizAdminHandlers(parts)),
  ],
  tasks: quizTasks,
  async start({ database, clock, quizProgress }) {
    await seedReadinessQuizzes(database, clock.now())
    quizProgress.start()
  },
  stopSteps: ({ quizProgress }) => [
    { name: 'counted steps of quizzes', when: 'beforeJobs', run: () => quizProgress.stop() },
  ],
}

type SubmitContext = Context<Contract['quiz']['submit']>
type Submitted = HandlerInput<Contract['quiz']['submit']>['body']
const windowS = 60

function quizHandlers(deps: QuizDeps): Handlers<Contract['quiz']> {
  const { config, clock, database, limits, mailer, quizProgress } = deps
  const reader = createQuizReader()
  const budget = createAddressBudget(clock, config.limits.numbers.quizStepsPerAddress)

  /** The quiz of an address, with the config that an answer names, or with its present one. */
  async function configOf(db: Db, slug: string, version?: number) {
    const active = await reader.active(db, slug)
    if (active === null) return null
    return { active, published: await reader.published(db, active.id, version ?? active.configVersion) }
  }

  /** Whether a mail may go to the address: nobody floods a stranger with results. */
  const mayMail = async (email: string): Promise<boolean> => (await limits.consume('quizMail', mailboxOf(email))).ok

  /** Keeps a submission, together with its mail where one goes out. */
  async function keep(context: SubmitContext, row: Submission, active: ActiveQuiz, results: QuizResults) {
    const { email } = row
    if (email === null || !row.emailSent) return addSubmission(context.db, row)
    const mail = resultMail({ to: email, locale: active.locale, title: active.title, results, appUrl: config.appUrl })
    const isNew = await database.transaction(async (tx) => {
      const isKept = await addSubmission(tx, row)
      if (isKept) await mailer.queue(mail, tx)
      return isKept
    })
    if (!isNew) await limits.refund('quizMail', mailboxOf(email))
    return isNew
  }

  /** The answer to what was kept before; null where nothing was. */
  async function earlier(db: Db, quizId: string, id: string): Promise<QuizResults | null> {
    const row = await findSubmission(db, quizId, id)
    if (row === null) return null
    return resultsOf(row, await reader.published(db, quizId, row.version))
  }

  async function judge(context: SubmitContext, slug: string, body: Submitted) {
    const found = await configOf(context.db, slug, body.version)
    if (found === null) throw context.refuse('QUIZ_NOT_FOUND')
    const { active, published } = found
    if (published === null) {
      const text = 'This version of the quiz is not there any more.'
      throw context.refuse('INVALID_ANSWERS', [{ path: ['body', 'version'], text }])
    }
    const problems = answerProblems(published.config, body.answers)
    if (problems.length > 0) {
      const details = problems.slice(0, 20).map(({ path, text }) => ({ path: ['body', 'answers', ...path], text }))
      throw context.refuse('INVALID_ANSWERS', details)
    }
    return { active, published }
  }

  return {
    async get(context, { params }) {
      const found = await configOf(context.db, params.slug)
      if (found === null || found.published === null) throw context.refuse('QUIZ_NOT_FOUND')
      const { slug, title, description, locale } = found.active
      const { version, config: whole } = found.published
      return { slug, title, description, locale, version, config: shownConfigOf(whole) }
    },

    async submit(context, { params, body }) {
      const { db, now } = context
      if (body.id !== undefined) {
        const active = await reader.active(db, params.slug)
        const before = active === null ? null : await earlier(db, active.id, body.id)
        if (before !== null) return { results: before }
      }
      const { active, published } = await judge(context, params.slug, body)
      const counted = await limits.consume('quizSubmit', `${ipKey(context.ip)} ${active.id}`)
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
      const email = body.userInfo?.email || null
      const row: Submission = {
        ...{ quizId: active.id, id: body.id ?? uuidv7(), version: published.version, completedAt: now },
        ...scored(published, body),
        ...{ name: body.userInfo?.name || null, email, emailSent: email !== null && (await mayMail(email)) },
      }
      const results = resultsOf(row, published)
      if (await keep(context, row, active, results)) {
        // Nobody who asks not to be followed is among those who came to a question either.
        const end = { quizId: active.id, version: published.version, questionId: '' }
        if (!context.isTrackingRefused) quizProgress.count(end)
        return { results }
      }
      // The same id at the same moment, or a quiz that was put away meanwhile.
      const kept = await earlier(db, row.quizId, row.id)
      if (kept === null) throw context.refuse('QUIZ_NOT_FOUND')
      return { results: kept }
    },

    async progress(context, { params, body }) {
      if (!budget.take(ipKey(context.ip))) throw context.refuse('RATE_LIMITED', undefined, windowS)
      const found = await configOf(context.db, params.slug, body.version)
      if (found === null) throw context.refuse('QUIZ_NOT_FOUND')
      const questionId = found.published?.questionIds[body.step - 1]
      // Nobody learns here whether they count.
      if (questionId !== undefined && !context.isTrackingRefused)
        quizProgress.count({ quizId: found.active.id, version: body.version, questionId })
      return undefined
    },
  }
}

/** What is kept of answers that are right. */
function scored(
  { config }: PublishedConfig,
  { answers }: Submitted,
): Pick<Submission, 'percentage' | 'result' | 'categories'> {
  const score = scoreAnswers(config, answers)
  return {
    percentage: score.percentage,
    result: bucketOf(config.scoring.thresholds, score.percentage)?.result ?? '',
    categories: config.categories.map(({ id, name }, index) => ({
      ...{ id, name },
      percentage: score.categories[index] ?? 0,
    })),
  }
}

/** What somebody is told of a submission, the first time and whenever it is sent again. */
function resultsOf(row: Submission, published: PublishedConfig | null): QuizResults {
  const bucket = published?.config.scoring.thresholds.find(({ result }) => result === row.result)
  return {
    percentage: row.percentage,
    resultBucket: {
      result: row.result,
      message: bucket?.message ?? '',
      recommendations: [...(bucket?.recommendations ?? [])],
    },
    categories: [...row.categories],
    ...(row.email !== null && { emailSent: row.emailSent }),
  }
}
