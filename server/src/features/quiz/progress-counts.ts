import { sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { type StoredEvery, storeEvery } from '../../platform/memory/store-every.ts'
import { quizProgressCountsTable, quizVersionsTable } from './tables.ts'

/** A question of a config that somebody has come to; an empty `questionId` is the end. */
interface Step {
  readonly quizId: string
  readonly version: number
  readonly questionId: string
}
type StepCount = Step & { readonly count: number }

/** What a crash may cost: the counts of so long. */
const storeEveryMs = 10_000
/** Numbers in memory at most; what comes to more than that between two stores is a flood. */
const mostSteps = 20_000

/** Counts in memory how far people come, and adds that to the database every few seconds. */
export interface ProgressCounts extends StoredEvery {
  count(step: Step): void
}

export function createProgressCounts({
  database,
  log,
}: {
  readonly database: Pick<Database, 'background'>
  readonly log: Log
}): ProgressCounts {
  let counts = new Map<string, StepCount>()

  const add = ({ quizId, version, questionId, count }: StepCount): void => {
    const key = `${quizId} ${version} ${questionId}`
    const before = counts.get(key)?.count ?? 0
    if (before === 0 && counts.size >= mostSteps) return
    counts.set(key, { quizId, version, questionId, count: before + count })
  }

  const storeNow = async (): Promise<void> => {
    if (counts.size === 0) return
    const taken = [...counts.values()]
    counts = new Map()
    try {
      await addProgress(database.background.db, taken)
    } catch (error) {
      for (const one of taken) add(one)
      log.warn({ err: error }, 'counted steps of quizzes could not be stored and wait')
    }
  }

  return {
    count: (step) => add({ ...step, count: 1 }),
    ...storeEvery(storeEveryMs, storeNow),
  }
}

/** Adds counts in one statement and one order; what belongs to a config that is gone is left out. */
async function addProgress(db: Db, counts: readonly StepCount[]): Promise<void> {
  const t = quizProgressCountsTable
  await db.execute(sql`
    insert into ${t} (quiz_id, version, question_id, count)
    select c.quiz_id, c.version, c.question_id, c.count
    from json_to_recordset(${JSON.stringify(
      counts.map(({ quizId, version, questionId, count }) => ({
        ...{ quiz_id: quizId, version, count },
        question_id: questionId,
      })),
    )}::json) as c(quiz_id uuid, version int, question_id text, count bigint)
    join ${quizVersionsTable} v on v.quiz_id = c.quiz_id and v.version = c.version
    order by 1, 2, 3
    on conflict (quiz_id, version, question_id) do update set count = ${t}.count + excluded.count`)
}
