import { logAreas } from '@nestwren/contract/logs/kinds/index'
import { type Area, isParentRole } from '@nestwren/contract/permissions'
import { type SQL, sql } from 'drizzle-orm'
import type { AreaWindows, Caller, ChildWindow, Gate } from '../../platform/http/access.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { documentsTable } from '../documents/tables.ts'
import { logEntriesTable } from '../logs/tables.ts'
import { type EntryWindow, entryWindows } from '../logs/window-queries.ts'
import { photosTable } from '../photos/tables.ts'
import { commentsTable } from '../reactions/tables.ts'

const e = logEntriesTable
const p = photosTable
const d = documentsTable
const c = commentsTable

/** Everything of a family that one person may see: of which children, and from when on. */
export interface Sight {
  readonly caller: Caller
  readonly entries: readonly EntryWindow[]
  readonly photos: readonly ChildWindow[]
  readonly documents: readonly ChildWindow[]
}

/** What the caller may see at this moment, of one child where one is named; null when they see nothing of that child. */
export async function readSight(gate: Gate, caller: Caller, childId: string | undefined): Promise<Sight | null> {
  const isAsked = (window: { readonly childId: string }) => childId === undefined || window.childId === childId
  const areas: readonly Area[] = [...new Set<Area>([...logAreas, 'photos', 'documents'])]
  const found = await decide(gate, caller, areas)
  const of = (area: Area) =>
    found.filter((one) => one.area === area).flatMap(({ children }) => children.filter(isAsked))
  const logged = found.filter(({ area }) => logAreas.some((one) => one === area))
  const entries = entryWindows({ windows: logged }).filter(isAsked)
  const sight = { caller, entries, photos: of('photos'), documents: of('documents') }
  const isBlind = sight.entries.length + sight.photos.length + sight.documents.length === 0
  return childId !== undefined && isBlind ? null : sight
}

async function decide(gate: Gate, caller: Caller, areas: readonly Area[]): Promise<readonly AreaWindows[]> {
  try {
    const access = await gate.decide({ access: { who: 'areas', areas, level: 'view' }, caller, isWrite: false })
    return access !== undefined && 'windows' in access ? access.windows : []
  } catch (error) {
    if (error instanceof HttpError && error.status === 403) return []
    throw error
  }
}

/** The condition that a log entry is there and within sight. */
export function seesEntry({ caller, entries }: Sight): SQL {
  const rows = entries.flatMap(({ childId, kinds, from }) => kinds.map((kind) => ({ childId, kind, from })))
  return sql`${e.accountId} = ${caller.accountId} and ${e.deletedAt} is null and exists (
    select 1 from unnest(${sql.param(rows.map(({ childId }) => childId))}::uuid[],
      ${sql.param(rows.map(({ kind }) => kind))}::text[], ${sql.param(rows.map(startOf))}::timestamptz[]
    ) as seen(child_id, kind, from_at)
    where seen.child_id = ${e.childId} and seen.kind = ${e.kind} and ${e.startAt} >= seen.from_at)`
}

/** The same windows as `seen(part, child_id, from_at, kinds)`, a row for each child; `kinds` are parted by spaces. */
export function seenChildren({ entries }: Sight): SQL {
  return sql`unnest(${sql.param(entries.map((_entry, part) => part))}::int[],
    ${sql.param(entries.map(({ childId }) => childId))}::uuid[], ${sql.param(entries.map(startOf))}::timestamptz[],
    ${sql.param(entries.map(({ kinds }) => kinds.join(' ')))}::text[]) as seen(part, child_id, from_at, kinds)`
}

/** The condition that a photo is there and within sight. */
export function seesPhoto({ caller, photos }: Sight): SQL {
  const isForAll = isParentRole(caller.role) ? sql`true` : sql`${p.audience} <> 'parents'`
  return sql`${p.accountId} = ${caller.accountId} and ${p.deletedAt} is null and ${isForAll}
    and ${seesOne(photos, sql`${p.childIds}`, sql`${p.takenAt}`)}`
}

/** The condition that a document is there and within sight. */
export function seesDocument({ caller, documents }: Sight): SQL {
  return sql`${d.accountId} = ${caller.accountId} and ${d.deletedAt} is null
    and ${seesOne(documents, sql`${d.childIds}`, sql`${d.createdAt}`)}`
}

/** The children of what a comment stands under; no row where that is gone or out of sight. */
export function commentedThing(sight: Sight): SQL {
  return sql`
    select array[${e.childId}] as child_ids from ${e}
    where ${c.itemType} = 'log' and ${e.id} = ${c.itemId} and ${seesEntry(sight)}
    union all
    select ${p.childIds} from ${p} where ${c.itemType} = 'photo' and ${p.id} = ${c.itemId} and ${seesPhoto(sight)}
    union all
    select ${d.childIds} from ${d} where ${c.itemType} = 'document' and ${d.id} = ${c.itemId} and ${seesDocument(sight)}`
}

function seesOne(children: readonly ChildWindow[], childIds: SQL, at: SQL): SQL {
  return sql`exists (
    select 1 from unnest(${sql.param(children.map(({ childId }) => childId))}::uuid[],
      ${sql.param(children.map(startOf))}::timestamptz[]) as seen(child_id, from_at)
    where seen.child_id = any(${childIds}) and ${at} >= seen.from_at)`
}

function startOf({ from }: { readonly from: Date | null }): string {
  return from?.toISOString() ?? '-infinity'
}
