import { isDeepStrictEqual } from 'node:util'
import type { Locale } from '@nestwren/contract/auth'
import type { QuizRow, QuizStatus } from '@nestwren/contract/quiz-admin'
import type { QuizConfig, QuizConfigSent } from '@nestwren/contract/quiz-config'
import { quizLimits } from '@nestwren/contract/quiz-limits'
import { questionsOf } from '@nestwren/contract/quiz-scoring'
import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { quizVersionsTable, quizzesTable } from './tables.ts'

const q = quizzesTable
const v = quizVersionsTable
export type StoredQuiz = typeof q.$inferSelect

/** Quizzes at most; they are made by hand. */
export const mostQuizzes = 500

/** A quiz with its present config. */
export interface WholeQuiz {
  readonly quiz: StoredQuiz
  readonly config: QuizConfig
}

/** What a new quiz, or a changed one, says. */
export interface QuizFacts {
  readonly title: string
  readonly slug: string
  readonly description: string
  readonly status: QuizStatus
  readonly locale: Locale
  readonly config: QuizConfig
}

/** The quiz of an id with its present config; null for none. */
export async function findQuiz(db: Db, id: string): Promise<WholeQuiz | null> {
  const [found] = await db
    .select({ quiz: q, config: v.config })
    .from(q)
    .innerJoin(v, and(eq(v.quizId, q.id), eq(v.version, q.configVersion)))
    .where(and(eq(q.id, id), isNull(q.deletedAt)))
  return found ?? null
}

/** The same, held until the transaction is over. What was waited for is read after it is held. */
export async function holdQuiz(db: Db, id: string): Promise<WholeQuiz | null> {
  await db.select({ id: q.id }).from(q).where(eq(q.id, id)).for('update')
  return findQuiz(db, id)
}

/** As its editors read it. */
export function presentQuiz({ quiz, config }: WholeQuiz): QuizRow {
  const { id, title, slug, description, status, locale, version } = quiz
  return {
    ...{ id, title, slug, description, status, locale, version, config },
    createdAt: quiz.createdAt.toISOString(),
    updatedAt: quiz.updatedAt.toISOString(),
  }
}

/** Ids for categories and questions that have none; empty recommendations are left out. */
export function wholeConfig({ categories, scoring }: QuizConfigSent): QuizConfig {
  return {
    categories: categories.map(({ id = uuidv7(), questions, ...category }) => ({
      ...{ id, ...category },
      questions: questions.map(({ id: questionId = uuidv7(), ...question }) => ({ id: questionId, ...question })),
    })),
    scoring: {
      thresholds: scoring.thresholds.map((threshold) => ({
        ...threshold,
        recommendations: threshold.recommendations.filter((text) => text !== ''),
      })),
    },
  }
}

const versionOf = (quizId: string, version: number, { config, status }: Pick<QuizFacts, 'config' | 'status'>) => ({
  ...{ quizId, version, config },
  questionIds: questionsOf(config).map(({ id }) => id),
  isPublished: status === 'active',
})

/** Makes a quiz. @returns null where its address, or its id, is taken */
export async function insertQuiz(db: Db, id: string, facts: QuizFacts, now: Date): Promise<WholeQuiz | null> {
  const { config, ...own } = facts
  const [quiz] = await db
    .insert(q)
    .values({ id, ...own, version: 1, configVersion: 1, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning()
  if (quiz === undefined) return null
  await db.insert(v).values(versionOf(id, 1, facts))
  return { quiz, config }
}

/**
 * Changes a quiz that is held. Another config is another version: what people are answering stays as it was.
 * @returns null where another quiz took its address a moment ago; the transaction has to end then
 */
export async function changeQuiz(db: Db, before: WholeQuiz, facts: QuizFacts, now: Date): Promise<WholeQuiz | null> {
  const { config, ...own } = facts
  const { id } = before.quiz
  const version = before.quiz.version + 1
  const isSame = isDeepStrictEqual(config, before.config)
  const configVersion = isSame ? before.quiz.configVersion : version
  const present = and(eq(v.quizId, id), eq(v.version, before.quiz.configVersion))
  if (isSame) {
    if (own.status === 'active') await db.update(v).set({ isPublished: true }).where(present)
  } else {
    await db.insert(v).values(versionOf(id, version, facts))
    // Nobody has seen one that was never active.
    await db.delete(v).where(and(present, eq(v.isPublished, false)))
    await db.update(v).set({ replacedAt: now }).where(present)
  }
  try {
    const [quiz] = await db
      .update(q)
      .set({ ...own, version, configVersion, updatedAt: now })
      .where(eq(q.id, id))
      .returning()
    if (quiz === undefined) throw new Error('A quiz that was held is gone')
    return { quiz, config }
  } catch (error) {
    if (isUniqueViolation(error, 'quizzes_slug')) return null
    throw error
  }
}

/** Puts a quiz away: nobody finds it any more, and its address is free. A job removes what belongs to it. */
export async function removeQuiz(db: Db, id: string, now: Date): Promise<StoredQuiz | null> {
  const [gone] = await db
    .update(q)
    .set({ deletedAt: now, status: 'inactive' })
    .where(and(eq(q.id, id), isNull(q.deletedAt)))
    .returning()
  return gone ?? null
}

const slugShape = new RegExp(`^[a-z0-9](?:[a-z0-9-]{1,${quizLimits.slug - 2}}[a-z0-9])$`)

/** An address as it is kept; null for what cannot be one. */
export function slugOf(sent: string): string | null {
  const slug = sent.normalize('NFKC').toLowerCase()
  return slugShape.test(slug) ? slug : null
}

/** Addresses for a title, the nicest first; the last one is free for certain. */
export function slugsFor(title: string): string[] {
  const base = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, quizLimits.slug - 14)
    .replace(/^-+|-+$/g, '')
  const named = base.length >= 3 ? base : `quiz${base === '' ? '' : `-${base}`}`
  const numbered = Array.from({ length: 8 }, (_, index) => `${named}-${index + 2}`)
  return [named, ...numbered, `${named}-${uuidv7().slice(-12)}`]
}

/** Whether a quiz has an id, also one that was deleted and waits for the job that removes it. */
export async function isIdUsed(db: Db, id: string): Promise<boolean> {
  const found = await db.select({ id: q.id }).from(q).where(eq(q.id, id))
  return found.length > 0
}

/** Whether another quiz has an address. */
export async function isSlugTaken(db: Db, slug: string, exceptId: string | null): Promise<boolean> {
  const [found] = await db
    .select({ id: q.id })
    .from(q)
    .where(and(eq(q.slug, slug), isNull(q.deletedAt)))
  return found !== undefined && found.id !== exceptId
}
