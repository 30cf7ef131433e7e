import { readinessSlug } from '@nestwren/contract/readiness-slug'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../platform/db/database.ts'
import { insertQuiz } from './edit-commands.ts'
import { readinessQuiz } from './seed/readiness.ts'
import { quizSeedsTable } from './tables.ts'

/**
 * Puts the readiness quiz of each language into a server that never had it, also with several starting at once. What
 * operators change or delete of it stays so.
 */
export async function seedReadinessQuizzes(database: Pick<Database, 'transaction'>, now: Date): Promise<void> {
  for (const locale of ['en', 'es'] as const) {
    const slug = readinessSlug[locale]
    await database.transaction(async (tx) => {
      const first = await tx.insert(quizSeedsTable).values({ key: slug, seededAt: now }).onConflictDoNothing()
      if ((first.rowCount ?? 0) === 0) return
      await insertQuiz(tx, uuidv7(), { slug, status: 'active', ...readinessQuiz(locale) }, now)
    })
  }
}
