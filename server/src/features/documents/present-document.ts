import type { DocumentItem } from '@nestwren/contract/documents'
import type { DocumentNews } from '@nestwren/contract/live'
import type { Caller, ChildAccessPeriod } from '../../platform/http/access.ts'
import { audiencePerChild } from '../../platform/http/audience-per-child.ts'
import type { Audience, Context } from '../../platform/http/context.ts'
import { seenChildren } from '../../platform/http/seen-children.ts'
import { namesOfChildren } from '../children/public.ts'
import type { ReactionNews } from '../reactions/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import type { DocumentRow } from './queries.ts'

/** Whose eyes a document is for. */
export interface Reader {
  readonly caller: Caller
  readonly keeper: FileKeeper
  /** Children whose documents they may see; the others are not named to them. */
  readonly children: readonly ChildAccessPeriod[]
}

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

type PlainEvent = 'document:new' | 'document:updated' | 'document:deleted'
type Emitting = Pick<Context, 'emit' | 'db'>

/** What is said to those who may see it by one of the children, each of whom is told of a child they see. */
export async function documentNews(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  row: DocumentRow,
  childIds: readonly string[] = row.childIds,
): Promise<readonly ReactionNews<'document'>[]> {
  const names = await namesOfChildren(db, row.accountId, childIds)
  const [user, document] = [{ id: caller.userId, name: caller.name }, newsOf(row)]
  return audiencePerChild({ ...audienceOf({ ...row, childIds }), narrows: ['document', 'activity'] }).map(
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
export function audienceOf({
  accountId,
  childIds,
  createdAt,
}: {
  readonly accountId: string
  readonly childIds: readonly string[]
  readonly createdAt: Date
}): Extract<Audience, { to: 'children' }> {
  return { to: 'children', accountId, childIds, area: 'documents', at: createdAt }
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
