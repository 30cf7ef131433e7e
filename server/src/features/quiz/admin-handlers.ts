import type { HandlerInput } from '@nestwren/contract/endpoint'
import { quizLimits } from '@nestwren/contract/quiz-limits'
import { quizProblems } from '@nestwren/contract/quiz-scoring'
import type { StaffContract } from '@nestwren/contract/staff'
import { isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { asCsv } from '../../platform/csv/as-csv.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { isStale } from '../../platform/http/stale.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { noteAct } from '../operators/public.ts'
import {
  categoryNames,
  listQuizzes,
  listSubmissions,
  readFigures,
  readStats,
  submissionBatches,
  submissionColumns,
} from './admin-queries.ts'
import {
  changeQuiz,
  findQuiz,
  holdQuiz,
  insertQuiz,
  isIdUsed,
  isSlugTaken,
  mostQuizzes,
  presentQuiz,
  type QuizFacts,
  removeQuiz,
  slugOf,
  slugsFor,
  type WholeQuiz,
  wholeConfig,
} from './edit-commands.ts'
import type { ProgressCounts } from './progress-counts.ts'
import { quizzesTable } from './tables.ts'
import type { quizTasks } from './tasks.ts'

interface QuizAdminDeps {
  readonly database: Database
  readonly queue: Queue<ReturnType<typeof quizTasks>>
  readonly quizProgress: Pick<ProgressCounts, 'store'>
}

type Calls = StaffContract['quizAdmin']
type Sent = HandlerInput<Calls['create']>['body'] | HandlerInput<Calls['update']>['body']
type Refusal = 'TITLE_REQUIRED' | 'CATEGORY_REQUIRED' | 'THRESHOLD_REQUIRED' | 'NOT_READY' | 'INVALID_SLUG' | 'TOO_LONG'
interface Refusing {
  refuse(code: Refusal, details?: unknown): HttpError
}

/** The handlers of staffContract.quizAdmin. */
export function quizAdminHandlers({ database, queue, quizProgress }: QuizAdminDeps): Handlers<Calls> {
  return {
    stats: ({ db, now }, _input, access) => readStats(db, access, now),

    list: (context, { query }, access) =>
      listQuizzes(context.db, access, { limit: query.limit, after: cursorAsked(context, query) }),

    async get(context, { params }) {
      return presentQuiz(found(await findQuiz(context.db, params.id), context))
    },

    async create(context, { body }, access) {
      const { db, now } = context
      const before = body.id === undefined ? null : await findQuiz(db, body.id)
      if (before !== null) return presentQuiz(before)
      if (body.id !== undefined && (await isIdUsed(db, body.id))) throw context.refuse('QUIZ_NOT_FOUND')
      const facts = { ...saidOf(context, body, null), status: body.status ?? 'inactive' } as const
      refuseUnready(context, facts)
      if ((await db.$count(quizzesTable, isNull(quizzesTable.deletedAt))) >= mostQuizzes)
        throw context.refuse('TOO_MANY')
      const asked = addressSent(context, body)
      const id = body.id ?? uuidv7()
      const made = await insertAt(db, id, facts, { slugs: asked === null ? slugsFor(facts.title) : [asked], now })
      if (made === null) {
        // Another call made it at the same moment.
        const twin = await findQuiz(db, id)
        if (twin !== null) return presentQuiz(twin)
        throw context.refuse('SLUG_TAKEN')
      }
      const { status, version } = made.quiz
      await noteAct(context, access, { action: 'quiz.create', target: targetOf(id), after: { status, version } })
      return presentQuiz(made)
    },

    async update(context, { params, body }, access) {
      const { db, now } = context
      const before = found(await holdQuiz(db, params.id), context)
      if (isStale(before.quiz, body)) throw context.refuse('STALE_VERSION', { current: presentQuiz(before) })
      const isStatusAlone = saysStatusAlone(body)
      const facts = isStatusAlone
        ? { ...factsOf(before), status: body.status ?? 'inactive' }
        : saidOf(context, body, before)
      refuseUnready(context, facts)
      const slug = addressSent(context, body) ?? before.quiz.slug
      const isTaken = slug !== before.quiz.slug && (await isSlugTaken(db, slug, params.id))
      const changed = isTaken ? null : await changeQuiz(db, before, { ...facts, slug }, now)
      if (changed === null) throw context.refuse('SLUG_TAKEN')
      await noteAct(context, access, {
        action: isStatusAlone ? 'quiz.status' : 'quiz.edit',
        target: targetOf(params.id),
        before: { status: before.quiz.status, version: before.quiz.version },
        after: { status: changed.quiz.status, version: changed.quiz.version },
      })
      return presentQuiz(changed)
    },

    async remove(context, { params }, access) {
      const { db, now } = context
      const gone = await removeQuiz(db, params.id, now)
      if (gone === null) throw context.refuse('QUIZ_NOT_FOUND')
      await queue.add('quiz.purge', {}, { owner: 'quiz' }, db)
      const { version } = gone
      await noteAct(context, access, { action: 'quiz.delete', target: targetOf(params.id), before: { version } })
      return undefined
    },

    async submissions(context, { params, query }, access) {
      found(await findQuiz(context.db, params.id), context)
      const after = cursorAsked(context, query)
      return listSubmissions(context.db, access, params.id, { limit: query.limit, after })
    },

    async figures(context, { params }, access) {
      // A submission is listed at once: the steps that this process counts in memory must not lag behind it. Those that other
      // processes count come within ten seconds.
      await quizProgress.store()
      return readFigures(context.db, access, found(await findQuiz(context.db, params.id), context))
    },

    async csv(context, { params }, access) {
      const whole = found(await findQuiz(context.db, params.id), context)
      if (!context.isHead) await noteAct(context, access, { action: 'quiz.export', target: targetOf(params.id) })
      const fields = await categoryNames(context.db, access, whole)
      const table = asCsv(submissionBatches(database.db, access, params.id), {
        columns: submissionColumns,
        spread: { column: 'categories', fields },
      })
      return {
        bytes: utf8(table),
        contentType: 'text/csv; charset=utf-8',
        fileName: `${whole.quiz.slug}.csv`,
        isAttachment: true,
      }
    },
  }
}

const targetOf = (id: string) => ({ kind: 'quiz', id })

function found(quiz: WholeQuiz | null, context: { refuse(code: 'QUIZ_NOT_FOUND'): HttpError }): WholeQuiz {
  if (quiz === null) throw context.refuse('QUIZ_NOT_FOUND')
  return quiz
}

/** Anything else that is sent is a change of the whole quiz, and never dropped. */
const saysStatusAlone = ({ status, title, config, slug, description, locale }: Sent): boolean =>
  status !== undefined && [title, config, slug, description, locale].every((one) => one === undefined)

function factsOf({ quiz, config }: WholeQuiz): QuizFacts {
  const { title, slug, description, status, locale } = quiz
  return { title, slug, description, status, locale, config }
}

/** What is said of a whole quiz; what is left out stays as it was. Refuses in the words of the specification. */
function saidOf(context: Refusing, body: Sent, before: WholeQuiz | null): QuizFacts {
  const { title = '', config: sent } = body
  if (title === '')
    throw context.refuse('TITLE_REQUIRED', [{ path: ['body', 'title'], text: 'Quiz title is required' }])
  if (sent === undefined || sent.categories.length === 0)
    throw context.refuse('CATEGORY_REQUIRED', [
      { path: ['body', 'config', 'categories'], text: 'At least one category is required' },
    ])
  if (sent.scoring.thresholds.length === 0)
    throw context.refuse('THRESHOLD_REQUIRED', [
      { path: ['body', 'config', 'scoring', 'thresholds'], text: 'At least one scoring threshold is required' },
    ])
  const config = wholeConfig(sent)
  if (Buffer.byteLength(JSON.stringify(config)) > quizLimits.configBytes) throw context.refuse('TOO_LONG')
  return {
    ...{ title, config, slug: before?.quiz.slug ?? '' },
    description: body.description ?? before?.quiz.description ?? '',
    status: body.status ?? before?.quiz.status ?? 'inactive',
    locale: body.locale ?? before?.quiz.locale ?? 'en',
  }
}

/** A draft may have gaps; whoever takes a quiz must come to a result. */
function refuseUnready(context: Refusing, { status, config }: Pick<QuizFacts, 'status' | 'config'>): void {
  if (status !== 'active') return
  const problems = quizProblems(config)
  if (problems.length === 0) return
  const details = problems.slice(0, 50).map(({ path, text }) => ({ path: ['body', 'config', ...path], text }))
  throw context.refuse('NOT_READY', details)
}

/** The address that was sent; null where none was. */
function addressSent(context: Refusing, { slug: sent }: Pick<Sent, 'slug'>): string | null {
  if (sent === undefined || sent === '') return null
  const slug = slugOf(sent)
  if (slug === null) throw context.refuse('INVALID_SLUG', [{ path: ['body', 'slug'], text: 'Not an address.' }])
  return slug
}

/** Makes a quiz at the first address that is free. */
async function insertAt(
  db: Db,
  id: string,
  facts: QuizFacts,
  { slugs, now }: { readonly slugs: readonly string[]; readonly now: Date },
): Promise<WholeQuiz | null> {
  for (const slug of slugs) {
    const made = await insertQuiz(db, id, { ...facts, slug }, now)
    if (made !== null) return made
  }
  return null
}

async function* utf8(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}
