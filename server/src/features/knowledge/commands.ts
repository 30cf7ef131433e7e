import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { knowledge } from '@nestwren/contract/knowledge'
import { maxArticlePictures } from '@nestwren/contract/knowledge-terms'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import { searchVector } from '../../platform/db/search-words.ts'
import type { MemberAccess } from '../../platform/http/access.ts'
import { isStale } from '../../platform/http/stale.ts'
import { fullCap } from '../../platform/items/caps.ts'
import { restorableSince } from '../../platform/items/trash.ts'
import { lockAccount } from '../account/public.ts'
import { articleItem } from './item.ts'
import { findStarter } from './library/library.ts'
import { pictureIdsOf } from './markdown/render.ts'
import { settlePictures } from './picture-commands.ts'
import { type ArticleRow, readArticleRow } from './queries.ts'
import { articlesTable } from './tables.ts'

type CreateBody = HandlerInput<typeof knowledge.create>['body']
type UpdateBody = HandlerInput<typeof knowledge.update>['body']
type No<Why extends string> = { readonly ok: false; readonly why: Why; readonly current?: ArticleRow }
interface Done {
  readonly ok: true
  readonly row: ArticleRow
  /** False for a repeat that changed nothing. */
  readonly isNew: boolean
}

const a = articlesTable

/** Columns that follow from the texts. */
function following(accountId: string, { title, summary, body }: Pick<CreateBody, 'title' | 'summary' | 'body'>) {
  return { pictureIds: [...pictureIdsOf(body)], search: searchVector(accountId, [title, summary, body]) }
}

async function reread(db: Db, accountId: string, id: string): Promise<ArticleRow> {
  const row = await readArticleRow(db, accountId, id)
  if (row === null) throw new Error('A write gave no row')
  return row
}

/** Writes an article; the same id again answers the same one. */
export async function createArticle(
  db: Db,
  { caller }: MemberAccess,
  { id = uuidv7(), ages, ...words }: CreateBody,
  now: Date,
): Promise<Done | No<'ID_TAKEN' | 'TOO_MANY_ARTICLES' | 'TOO_MANY_PICTURES'>> {
  const { accountId, userId } = caller
  await lockAccount(db, accountId)
  const before = await readArticleRow(db, accountId, id)
  if (before !== null)
    return before.deletedAt === null ? { ok: true, row: before, isNew: false } : { ok: false, why: 'ID_TAKEN' }
  if (findStarter(id) !== undefined) return { ok: false, why: 'ID_TAKEN' }
  const full = await fullCap(db, articleItem, { accountId })
  if (full !== null) return { ok: false, why: full }
  const follow = following(accountId, words)
  if (follow.pictureIds.length > maxArticlePictures) return { ok: false, why: 'TOO_MANY_PICTURES' }
  const months = { fromMonths: ages?.from ?? null, toMonths: ages?.to ?? null }
  const made = { accountId, id, createdBy: userId, createdAt: now, updatedAt: now }
  await db.insert(a).values({ ...words, ...months, ...follow, ...made })
  await settlePictures(db, [accountId], follow.pictureIds)
  return { ok: true, row: await reread(db, accountId, id), isNew: true }
}

/** Changes an article that is still at `version`, where one is told. A change that `wasApplied` before does nothing. */
export async function updateArticle(
  db: Db,
  { caller }: MemberAccess,
  id: string,
  { version, mutationId: _mutationId, ages, ...words }: UpdateBody,
  now: Date,
  wasApplied: () => Promise<boolean>,
): Promise<Done | No<'NOT_FOUND' | 'STALE_VERSION' | 'TOO_MANY_PICTURES'>> {
  const { accountId } = caller
  await lockAccount(db, accountId)
  const before = await readArticleRow(db, accountId, id)
  if (before === null || before.deletedAt !== null) return { ok: false, why: 'NOT_FOUND' }
  if (await wasApplied()) return { ok: true, row: before, isNew: false }
  if (isStale(before, { version })) return { ok: false, why: 'STALE_VERSION', current: before }
  const after = {
    title: words.title ?? before.title,
    summary: words.summary ?? before.summary,
    body: words.body ?? before.body,
    category: words.category ?? before.category,
  }
  const follow = following(accountId, after)
  if (follow.pictureIds.length > maxArticlePictures) return { ok: false, why: 'TOO_MANY_PICTURES' }
  const months = ages === undefined ? {} : { fromMonths: ages?.from ?? null, toMonths: ages?.to ?? null }
  await db
    .update(a)
    .set({ ...after, ...months, ...follow, updatedAt: now, version: before.version + 1 })
    .where(and(eq(a.accountId, accountId), eq(a.id, id)))
  await settlePictures(db, [accountId], follow.pictureIds)
  return { ok: true, row: await reread(db, accountId, id), isNew: true }
}

/** Puts an article into Recently deleted; null when it is not there (any more), else as it was. */
export async function removeArticle(
  db: Db,
  { caller }: MemberAccess,
  id: string,
  now: Date,
): Promise<ArticleRow | null> {
  const { accountId } = caller
  await lockAccount(db, accountId)
  const before = await readArticleRow(db, accountId, id)
  if (before === null || before.deletedAt !== null) return null
  await setDeleted(db, accountId, id, now)
  return before
}

/** Brings an article back; one that is not deleted is answered as it is. */
export async function restoreArticle(
  db: Db,
  { caller }: MemberAccess,
  id: string,
  now: Date,
): Promise<Done | No<'NOT_FOUND' | 'TOO_MANY_ARTICLES'>> {
  const { accountId } = caller
  await lockAccount(db, accountId)
  const before = await readArticleRow(db, accountId, id)
  if (before === null) return { ok: false, why: 'NOT_FOUND' }
  if (before.deletedAt === null) return { ok: true, row: before, isNew: false }
  if (before.deletedAt < restorableSince(now)) return { ok: false, why: 'NOT_FOUND' }
  const full = await fullCap(db, articleItem, { accountId })
  if (full !== null) return { ok: false, why: full }
  await setDeleted(db, accountId, id, null)
  return { ok: true, row: await reread(db, accountId, id), isNew: true }
}

async function setDeleted(db: Db, accountId: string, id: string, deletedAt: Date | null): Promise<void> {
  await db
    .update(a)
    .set({ deletedAt, version: sql`${a.version} + 1` })
    .where(and(eq(a.accountId, accountId), eq(a.id, id)))
}
