import type { RoomFigures, RoomState } from '@nestwren/contract/storage'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { ItemWithRoom } from '../../platform/items/item.ts'
import { subselect } from '../account/public.ts'
import { membershipsTable, usersTable } from '../account/tables.ts'
import { childrenTable } from '../children/tables.ts'
import type { FileItemType } from './file-links.ts'
import { accountStorageTable, roomSharesTable } from './tables.ts'

const s = roomSharesTable
const room = accountStorageTable

/** From this share on a family is told to make room. */
const nearlyFullShare = 0.9

interface Room {
  readonly filesBytes: number
  readonly databaseBytes: number
  readonly limitBytes: number
}

/** What a family's files and rows take, and what they may. */
export async function readRoom(db: Db, accountId: string, defaultLimitBytes: number): Promise<Room> {
  const [row] = await db.select().from(room).where(eq(room.accountId, accountId))
  const { usedBytes: filesBytes = 0, databaseBytes = 0, limitBytes = null } = row ?? {}
  return { filesBytes, databaseBytes, limitBytes: limitBytes ?? defaultLimitBytes }
}

/** Whether there is room, without a figure. */
export function roomStateOf({ filesBytes, databaseBytes, limitBytes }: Room): RoomState {
  const taken = filesBytes + databaseBytes
  if (taken >= limitBytes) return 'full'
  return taken >= limitBytes * nearlyFullShare ? 'nearlyFull' : 'fine'
}

interface Share {
  readonly kind: FileItemType
  readonly facet: (typeof s.$inferSelect)['facet']
  readonly part: string
  readonly count: number
  readonly bytes: number
  /** Of a person or child of the family; null for one who is gone. */
  readonly name: string | null
}

/** The shares of a family, a few for each person, child and month of each kind, with the names of those who are there. */
async function readShares(db: Db, accountId: string): Promise<readonly Share[]> {
  const ofPerson = sql`(select ${usersTable.name} from ${membershipsTable} join ${usersTable} on ${usersTable.id} = ${membershipsTable.userId}
    where ${membershipsTable.accountId} = ${s.accountId} and ${membershipsTable.userId} = ${s.part}::uuid)`
  const ofChild = sql`(select ${childrenTable.name} from ${childrenTable}
    where ${childrenTable.accountId} = ${s.accountId} and ${childrenTable.id} = ${s.part}::uuid and ${childrenTable.deletedAt} is null)`
  return db
    .select({
      kind: s.kind,
      facet: s.facet,
      part: s.part,
      count: s.items,
      bytes: s.bytes,
      name: subselect(
        sql<string | null>`case ${s.facet} when 'person' then ${ofPerson} when 'child' then ${ofChild} end`,
      ),
    })
    .from(s)
    .where(and(eq(s.accountId, accountId), sql`${s.items} > 0`))
}

interface Used {
  readonly count: number
  readonly bytes: number
}

const sumOf = (shares: readonly Used[]): Used =>
  shares.reduce((sum, one) => ({ count: sum.count + one.count, bytes: sum.bytes + one.bytes }), { count: 0, bytes: 0 })

const byBytes = (one: Used, other: Used) => other.bytes - one.bytes

/** Where the room of a family goes. Reads aggregates alone, however much the family has. */
export async function readFigures(
  db: Db,
  items: readonly ItemWithRoom[],
  accountId: string,
  taken: Room,
  now: Date,
): Promise<RoomFigures> {
  const shares = await readShares(db, accountId)
  const of = (facet: Share['facet']) => shares.filter((share) => share.facet === facet)
  // What nobody deletes by itself is no part of what can be emptied, and counts with its kind.
  const isListed = (kind: FileItemType) =>
    items.some(({ type, room: { listed } }) => type === kind && listed !== undefined)
  const [listed, others] = [
    of('deleted').filter(({ kind }) => isListed(kind)),
    of('deleted').filter(({ kind }) => !isListed(kind)),
  ]
  const kinds = [...Map.groupBy([...of('all'), ...others], ({ kind }) => kind)]
    .map(([kind, ofKind]) => ({ kind, ...sumOf(ofKind) }))
    .toSorted(byBytes)
  const recentlyDeleted = sumOf(listed)
  return {
    asOf: now.toISOString(),
    usedBytes: taken.filesBytes,
    limitBytes: taken.limitBytes,
    databaseBytes: taken.databaseBytes,
    otherBytes: Math.max(0, taken.filesBytes - sumOf(kinds).bytes - recentlyDeleted.bytes),
    kinds,
    recentlyDeleted,
    people: byNamed(of('person')).map(({ named, ...used }) => ({ person: named, ...used })),
    children: byNamed(of('child')).map(({ named, ...used }) => ({ child: named, ...used })),
    months: [...Map.groupBy(of('month'), ({ part }) => part)]
      .map(([month, ofMonth]) => ({ month, ...sumOf(ofMonth) }))
      .toSorted((one, other) => other.month.localeCompare(one.month)),
  }
}

/** Together for each of those who are there, and for all who are not. */
function byNamed(shares: readonly Share[]) {
  return [...Map.groupBy(shares, ({ name, part }) => (name === null ? '' : part))]
    .map(([id, ofOne]) => {
      const name = ofOne[0]?.name ?? null
      return { named: name === null ? null : { id, name }, ...sumOf(ofOne) }
    })
    .toSorted(byBytes)
}
