import type { QuizFigures, QuizSubmission, QuizSummary } from '@nestwren/contract/quiz-admin'
import type { QuizConfig } from '@nestwren/contract/quiz-config'
import { questionsOf } from '@nestwren/contract/quiz-scoring'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { QuizAdminAccess } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import type { WholeQuiz } from './edit-commands.ts'
import { recentMs } from './submit-commands.ts'
import {
  quizProgressCountsTable,
  quizRecentCountsTable,
  quizResultCountsTable,
  quizSubmissionsTable,
  quizVersionsTable,
  quizzesTable,
} from './tables.ts'

const q = quizzesTable
const s = quizSubmissionsTable
const weekMs = 7 * 86_400_000

interface Page {
  readonly limit: number
  readonly after: Cursor | null
}

/** The four figures of the overview: counts that are kept, and rows of ten minutes at most. */
export async function readStats(db: Db, _access: QuizAdminAccess, now: Date) {
  const weekAgo = new Date(now.getTime() - weekMs)
  const wholeFrom = new Date(Math.ceil(weekAgo.getTime() / recentMs) * recentMs)
  const { rows } = await db.execute<Record<'total' | 'active' | 'submissions' | 'recent' | 'edge', string>>(sql`
    with living as (select id, status from ${q} where deleted_at is null)
    select (select count(*) from living) as total,
      (select count(*) from living where status = 'active') as active,
      (select coalesce(sum(c.count), 0) from ${quizResultCountsTable} c join living on living.id = c.quiz_id) as submissions,
      (select coalesce(sum(c.count), 0) from ${quizRecentCountsTable} c join living on living.id = c.quiz_id
        where c.at >= ${wholeFrom.toISOString()}::timestamptz) as recent,
      (select count(*) from ${s} s join living on living.id = s.quiz_id
        where s.completed_at >= ${weekAgo.toISOString()}::timestamptz
          and s.completed_at < ${wholeFrom.toISOString()}::timestamptz) as edge`)
  const [row] = rows
  return {
    totalQuizzes: Number(row?.total ?? 0),
    activeQuizzes: Number(row?.active ?? 0),
    totalSubmissions: Number(row?.submissions ?? 0),
    recentSubmissions: Number(row?.recent ?? 0) + Number(row?.edge ?? 0),
  }
}

/** A page of the quizzes, the last changed first. */
export async function listQuizzes(db: Db, _access: QuizAdminAccess, { limit, after }: Page) {
  const rows = await db
    .select({
      quiz: q,
      questions: sql<number>`(select cardinality(v.question_ids) from ${quizVersionsTable} v
        where v.quiz_id = quizzes.id and v.version = quizzes.config_version)`,
      submissions: sql<string>`(select coalesce(sum(c.count), 0) from ${quizResultCountsTable} c
        where c.quiz_id = quizzes.id)`,
    })
    .from(q)
    .where(
      and(
        isNull(q.deletedAt),
        after === null ? undefined : sql`(${q.updatedAt}, ${q.id}) < (${after.at.toISOString()}, ${after.id})`,
      ),
    )
    .orderBy(desc(q.updatedAt), desc(q.id))
    .limit(limit + 1)
  return pageOf(
    rows,
    limit,
    ({ quiz }) => ({ at: quiz.updatedAt, id: quiz.id }),
    ({ quiz, questions, submissions }): QuizSummary => {
      const { id, title, slug, description, status, locale, version } = quiz
      return {
        ...{ id, title, slug, description, status, locale, version },
        createdAt: quiz.createdAt.toISOString(),
        updatedAt: quiz.updatedAt.toISOString(),
        questions: Number(questions),
        submissions: Number(submissions),
      }
    },
  )
}

function readSubmissions(db: Db, quizId: string, { limit, after }: Page) {
  return db
    .select()
    .from(s)
    .where(
      and(
        eq(s.quizId, quizId),
        after === null ? undefined : sql`(${s.completedAt}, ${s.id}) < (${after.at.toISOString()}, ${after.id})`,
      ),
    )
    .orderBy(desc(s.completedAt), desc(s.id))
    .limit(limit)
}

/** A page of the submissions of a quiz, the latest first. */
export async function listSubmissions(db: Db, _access: QuizAdminAccess, quizId: string, { limit, after }: Page) {
  return pageOf(
    await readSubmissions(db, quizId, { limit: limit + 1, after }),
    limit,
    ({ completedAt, id }) => ({ at: completedAt, id }),
    (row): QuizSubmission => ({
      id: row.id,
      scorePercentage: row.percentage,
      resultBucket: row.result,
      version: row.version,
      categories: row.categories.map(({ name, percentage }) => ({ name, percentage })),
      userInfo: row.name === null && row.email === null ? null : { name: row.name, email: row.email },
      completedAt: row.completedAt.toISOString(),
      emailSent: row.emailSent,
    }),
  )
}

/** Rows of a table that are read at once. */
const batch = 1_000
/** The columns of the table, in their order. */
export const submissionColumns = ['completedAt', 'score', 'result', 'version', 'name', 'email', 'emailSent'] as const

/** Configs whose categories have columns at most, the latest first; and columns in all. */
const mostNamed = 200

/** Names of the categories of a quiz, those of the present config first, then those of earlier ones that were answered. */
export async function categoryNames(db: Db, _access: QuizAdminAccess, { quiz, config }: WholeQuiz): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.value->>'name' as name from (
      select v.version, v.config from ${quizVersionsTable} v
      where v.quiz_id = ${quiz.id} and exists (
        select 1 from ${quizResultCountsTable} r where r.quiz_id = v.quiz_id and r.version = v.version)
      order by v.version desc limit ${mostNamed}) answered,
      jsonb_array_elements(answered.config->'categories') with ordinality c
    group by 1 order by max(answered.version) desc, min(c.ordinality) limit ${mostNamed}`)
  return [...new Set([...config.categories, ...rows].map(({ name }) => name))]
}

/** All submissions of a quiz for a table, the latest first; no connection is held between two batches. */
export async function* submissionBatches(db: Db, _access: QuizAdminAccess, quizId: string) {
  for (let after: Cursor | null = null; ; ) {
    const rows: (typeof s.$inferSelect)[] = await readSubmissions(db, quizId, { limit: batch, after })
    yield rows.map((row) => ({
      ...{ score: row.percentage, result: row.result, version: row.version, name: row.name, email: row.email },
      completedAt: row.completedAt.toISOString(),
      emailSent: row.emailSent ? 'yes' : 'no',
      categories: Object.fromEntries(row.categories.map(({ name, percentage }) => [name, percentage])),
    }))
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = { at: last.completedAt, id: last.id }
  }
}

interface ResultCount {
  readonly count: number
  readonly sum: number
  readonly withEmail: number
}

const percentOf = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 100) : 0)
const averageOf = ({ sum, count }: Pick<ResultCount, 'sum' | 'count'>): number | null =>
  count > 0 ? Math.round(sum / count) : null

/** All submissions of a quiz together, from the counts that are kept. */
export async function readFigures(db: Db, _access: QuizAdminAccess, { quiz, config }: WholeQuiz): Promise<QuizFigures> {
  const { rows } = await db.execute<{ result: string; count: string; sum: string; with_email: string }>(sql`
    select result, sum(count) as count, sum(percentage_sum) as sum, sum(with_email) as with_email
    from ${quizResultCountsTable} where quiz_id = ${quiz.id} group by result order by result`)
  const counted = new Map(
    rows.map(({ result, count, sum, with_email: withEmail }) => [
      result,
      { count: Number(count), sum: Number(sum), withEmail: Number(withEmail) },
    ]),
  )
  const all = [...counted.values()]
  const total = all.reduce((so, { count }) => so + count, 0)
  return {
    total,
    averageScore: averageOf({ sum: all.reduce((so, { sum }) => so + sum, 0), count: total }),
    emailCaptureRate: percentOf(
      all.reduce((so, { withEmail }) => so + withEmail, 0),
      total,
    ),
    distribution: distributionOf(config, counted, total),
    dropOff: await readDropOff(db, quiz.id, config),
  }
}

function distributionOf(
  { scoring }: QuizConfig,
  counted: ReadonlyMap<string, ResultCount>,
  total: number,
): QuizFigures['distribution'] {
  const row = (result: string, min: number | null, max: number | null) => {
    const found = counted.get(result) ?? { count: 0, sum: 0 }
    return {
      result,
      min,
      max,
      count: found.count,
      averageScore: averageOf(found),
      share: percentOf(found.count, total),
    }
  }
  const present = scoring.thresholds.toSorted((a, b) => a.min - b.min)
  const names = new Set(present.map(({ result }) => result))
  const earlier = [...counted.keys()].filter((result) => !names.has(result))
  return [
    ...present.map(({ result, min, max }) => row(result, min, max)),
    ...earlier.map((result) => row(result, null, null)),
  ]
}

/** Where people stop, over all configs that ask the same questions in the same order. */
async function readDropOff(db: Db, quizId: string, config: QuizConfig): Promise<QuizFigures['dropOff']> {
  const questions = questionsOf(config)
  const ids = questions.map(({ id }) => id)
  const { rows } = await db.execute<{ question_id: string; count: string }>(sql`
    select p.question_id, sum(p.count) as count from ${quizProgressCountsTable} p
    join ${quizVersionsTable} v on v.quiz_id = p.quiz_id and v.version = p.version
    where p.quiz_id = ${quizId} and v.question_ids = array(select json_array_elements_text(${JSON.stringify(ids)}::json))
    group by p.question_id`)
  const counted = new Map(rows.map(({ question_id: id, count }) => [id, Number(count)]))
  const completed = counted.get('') ?? 0
  return {
    completed,
    questions: questions.map(({ id, text }, index) => {
      const reached = counted.get(id) ?? 0
      const next = questions[index + 1]
      const further = next === undefined ? completed : (counted.get(next.id) ?? 0)
      const left = Math.max(0, reached - further)
      return { id, text, reached, left, share: percentOf(left, reached) }
    }),
  }
}
