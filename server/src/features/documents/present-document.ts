import { type DocumentItem, type documents, documentTypes } from '@nestwren/contract/documents'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { DocumentNews, LiveEvents } from '@nestwren/contract/live'
import type { Actor, Caller, ChildAccessPeriod } from '../../platform/http/access.ts'
import { audiencePerChild } from '../../platform/http/audience-per-child.ts'
import type { Audience, Context } from '../../platform/http/context.ts'
import { seenChildren } from '../../platform/http/seen-children.ts'
import { namesOfChildren } from '../children/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import type { DocumentRow } from './queries.ts'

/** Whose eyes a document is for. */
export interface Reader {
  readonly caller: Caller
  readonly keeper: FileKeeper
  /** Children whose documents they may see; the others are not named to them. */
  readonly children: readonly ChildAccessPeriod[]
}

type Sent = Pick<HandlerInput<typeof documents.upload>, 'body' | 'file'>

function newsOf(row: DocumentRow): DocumentNews {
  return {
    id: row.id,
    childIds: row.childIds,
    title: row.title,
    category: row.category,
    notes: row.notes,
    issuedOn: row.issuedOn,
    expiresOn: row.expiresOn,
    remindDays: row.remindDays,
    keptInVault: row.keptInVault,
    fileName: row.fileName,
    contentType: row.contentType,
    sizeBytes: row.sizeBytes,
    createdBy: { id: row.createdBy, name: row.createdByName },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    likes: row.likes,
    commentCount: row.commentCount,
  }
}

/** A document as it crosses the wire to one reader, with addresses for their session. */
export function presentDocument(row: DocumentRow, { caller, keeper, children }: Reader): DocumentItem {
  const address = (variant: 'original' | 'medium' | 'small') =>
    keeper.addressOf(caller, { itemType: 'document', itemId: row.id, variant })
  return {
    ...newsOf(row),
    childIds: seenChildren(row.childIds, children, row.createdAt),
    url: address('original'),
    previewUrl: row.hasPreview ? address('medium') : null,
    thumbnailUrl: row.hasPreview ? address('small') : null,
  }
}

/**
 * What a session hears of a document that it has sent and that the vault keeps from it: its own words, and nothing of what is
 * stored, which somebody else may have changed since.
 */
export function presentSent(
  id: string,
  { body, file }: Sent,
  { caller, now }: { readonly caller: Caller; readonly now: Date },
): DocumentItem & { locked: true } {
  const at = now.toISOString()
  const { childIds, title, category, notes, issuedOn = null, expiresOn = null, remindDays = null, keptInVault } = body
  const contentType = documentTypes.find((type) => type === file.claimedType) ?? 'application/pdf'
  return {
    ...{ id, childIds, title, category, notes, issuedOn, expiresOn, remindDays, keptInVault, contentType },
    ...{ fileName: file.fileName, sizeBytes: file.sizeBytes, url: '', previewUrl: null, thumbnailUrl: null },
    ...{ createdBy: { id: caller.userId, name: caller.name }, createdAt: at, updatedAt: at, version: 1 },
    ...{ deletedAt: null, likes: [], commentCount: 0, locked: true },
  }
}

type PlainEvent = 'document:new' | 'document:updated' | 'document:deleted'
type Emitting = Pick<Context, 'emit' | 'db'>

/** What is said of a document, and to whom. */
interface Told {
  readonly payload: LiveEvents[PlainEvent]
  readonly audience: Extract<Audience, { to: 'children' }>
}

/** What is said to those who may see it by one of the children, each of whom is told of a child they see. */
export async function documentNews(
  { db }: Pick<Context, 'db'>,
  caller: Actor,
  row: DocumentRow,
  childIds: readonly string[] = row.childIds,
): Promise<readonly Told[]> {
  const names = await namesOfChildren(db, row.accountId, childIds)
  const [user, document] = [{ id: caller.userId, name: caller.name }, newsOf(row)]
  return audiencePerChild({ ...documentReaders({ ...row, childIds }), narrows: ['document', 'activity'] }).map(
    ({ childId, audience }) => ({
      payload: {
        type: 'document',
        user,
        child: { _id: childId, name: names.get(childId) ?? '' },
        document,
        activity: document,
      },
      audience,
    }),
  )
}

/** Those who may see documents of one of its children, as far back as it was added. */
export function documentReaders({
  accountId,
  childIds,
  createdAt,
  keptInVault,
}: Pick<DocumentRow, 'accountId' | 'createdAt' | 'keptInVault'> & {
  readonly childIds: readonly string[]
}): Extract<Audience, { to: 'children' }> {
  const kept = keptInVault ? { isKept: true } : {}
  return { to: 'children', accountId, childIds, area: 'documents', at: createdAt, ...kept }
}

/** Says what happened to a document to everybody who may see it, by one of its children or of `childIds`. */
export async function emitDocument(
  context: Emitting,
  name: PlainEvent,
  caller: Caller,
  row: DocumentRow,
  childIds = row.childIds,
): Promise<void> {
  for (const { payload, audience } of await documentNews(context, caller, row, childIds))
    context.emit(name, payload, audience)
}
