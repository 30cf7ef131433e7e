import { type Greeting, mostGreetings } from '@nestwren/contract/family-links'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, LinkAccess } from '../../platform/http/access.ts'
import { type Cursor, pageOf } from '../../platform/http/cursor.ts'
import { lockAccount } from '../account/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import { familyLinkGreetingsTable } from './tables.ts'

const g = familyLinkGreetingsTable
/** Greetings that wait of one person: nobody fills the list for the others. */
const mostOfLink = 100

type GreetingRow = typeof g.$inferSelect
type GreetingPhoto = {
  readonly [K in 'width' | 'height' | 'sizeBytes' | 'placeholder' | 'takenAt' | 'tz']: NonNullable<GreetingRow[K]>
}

/**
 * Writes a greeting down, in the transaction that `db` is. `there already` for one that was sent before; what stood in it then stays.
 */
export async function addGreeting(
  db: Db,
  { accountId, linkId, name: fromName }: LinkAccess,
  { id, text, photo }: { readonly id: string; readonly text: string; readonly photo?: GreetingPhoto },
  now: Date,
): Promise<'sent' | 'there already' | 'too many'> {
  // Two at the same moment must not both be the last one.
  await lockAccount(db, accountId)
  const isThere = and(eq(g.accountId, accountId), eq(g.id, id))
  if ((await db.$count(g, isThere)) > 0) return 'there already'
  const isFull =
    (await db.$count(g, eq(g.accountId, accountId))) >= mostGreetings ||
    (await db.$count(g, and(eq(g.accountId, accountId), eq(g.linkId, linkId)))) >= mostOfLink
  if (isFull) return 'too many'
  await db.insert(g).values({ accountId, id, linkId, fromName, text, createdAt: now, ...photo })
  return 'sent'
}

/** Whether a greeting of the family has this id. */
export async function isGreeting(db: Db, accountId: string, id: string): Promise<boolean> {
  return (await readGreeting(db, accountId, id)) !== null
}

/** One greeting of a family; null when there is none. */
async function readGreeting(db: Db, accountId: string, id: string): Promise<GreetingRow | null> {
  const [row] = await db
    .select()
    .from(g)
    .where(and(eq(g.accountId, accountId), eq(g.id, id)))
  return row ?? null
}

/** Of a greeting with a photo what is said of that; null for one without. */
export function photoOf({ width, height, sizeBytes, placeholder, takenAt, tz }: GreetingRow): GreetingPhoto | null {
  if (width === null || height === null || sizeBytes === null) return null
  if (placeholder === null || takenAt === null || tz === null) return null
  return { width, height, sizeBytes, placeholder, takenAt, tz }
}

/** Greetings of the caller's family, the latest first, after `cursor`; their photos where they are shown. */
export async function listGreetings(
  db: Db,
  keeper: FileKeeper,
  caller: Caller,
  {
    cursor,
    limit,
    showsPhotos,
  }: { readonly cursor: Cursor | null; readonly limit: number; readonly showsPhotos: boolean },
): Promise<{ items: Greeting[]; nextCursor: string | null }> {
  const after: SQL | undefined =
    cursor === null
      ? undefined
      : sql`(${g.createdAt}, ${g.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  const rows = await db
    .select()
    .from(g)
    .where(and(eq(g.accountId, caller.accountId), after))
    .orderBy(desc(g.createdAt), desc(g.id))
    .limit(limit + 1)
  return pageOf(
    rows,
    limit,
    ({ createdAt: at, id }) => ({ at, id }),
    (row) => presentGreeting(keeper, caller, row, showsPhotos),
  )
}

function presentGreeting(keeper: FileKeeper, caller: Caller, row: GreetingRow, showsPhotos: boolean): Greeting {
  const { id, fromName, text, createdAt } = row
  const photo = photoOf(row)
  const address = (variant: 'small' | 'medium') =>
    keeper.addressOf(caller, { itemType: 'greeting', itemId: id, variant })
  const shown =
    photo === null || !showsPhotos
      ? null
      : {
          ...{ width: photo.width, height: photo.height, placeholder: photo.placeholder },
          ...{ mediumUrl: address('medium'), thumbnailUrl: address('small') },
        }
  return { id, fromName, text, hasPhoto: photo !== null, photo: shown, createdAt: createdAt.toISOString() }
}

/** Takes a greeting out of the list, in a transaction; null when another call has done that, else what stood in it. */
export async function takeGreeting(db: Db, accountId: string, id: string): Promise<GreetingRow | null> {
  const [row] = await db
    .delete(g)
    .where(and(eq(g.accountId, accountId), eq(g.id, id)))
    .returning()
  return row ?? null
}
