import type { Locale } from '@nestwren/contract/auth'
import type { QuizConfig } from '@nestwren/contract/quiz-config'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { quizVersionsTable, quizzesTable } from './tables.ts'

const q = quizzesTable
const v = quizVersionsTable

/** A quiz that can be taken. */
export interface ActiveQuiz {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly locale: Locale
  readonly configVersion: number
}

/** A config that people may be answering. */
export interface PublishedConfig {
  readonly version: number
  readonly config: QuizConfig
  readonly questionIds: readonly string[]
}

/** Configs in memory at most: 64 kB each as JSON, a few times that as objects. */
const mostConfigs = 30

/**
 * Reads quizzes for those who take them. A config never changes, so it is read once; whether a quiz is active is asked each
 * time.
 */
export interface QuizReader {
  /** The active quiz of an address; null for none. */
  active(db: Db, slug: string): Promise<ActiveQuiz | null>
  /** A config that has been active; null for one that never was, or that is no longer kept. */
  published(db: Db, quizId: string, version: number): Promise<PublishedConfig | null>
}

export function createQuizReader(): QuizReader {
  const configs = new Map<string, PublishedConfig>()

  const remember = (key: string, found: PublishedConfig): void => {
    configs.delete(key)
    configs.set(key, found)
    const [oldest] = configs.keys()
    if (configs.size > mostConfigs && oldest !== undefined) configs.delete(oldest)
  }

  return {
    active: findActive,
    async published(db, quizId, version) {
      const key = `${quizId} ${version}`
      const found = configs.get(key) ?? (await findPublished(db, quizId, version))
      if (found !== null) remember(key, found)
      return found
    },
  }
}

async function findActive(db: Db, slug: string): Promise<ActiveQuiz | null> {
  const [found] = await db
    .select({
      ...{ id: q.id, slug: q.slug, title: q.title, description: q.description },
      ...{ locale: q.locale, configVersion: q.configVersion },
    })
    .from(q)
    .where(and(eq(q.slug, slug.normalize('NFKC').toLowerCase()), isNull(q.deletedAt), eq(q.status, 'active')))
  return found ?? null
}

async function findPublished(db: Db, quizId: string, version: number): Promise<PublishedConfig | null> {
  const [found] = await db
    .select({ version: v.version, config: v.config, questionIds: v.questionIds })
    .from(v)
    .where(and(eq(v.quizId, quizId), eq(v.version, version), eq(v.isPublished, true)))
  return found ?? null
}
