import type { Locale } from '@nestwren/contract/auth'
import type { GiftClaim, RegistryReading } from '@nestwren/contract/registry'
import { maxShares } from '@nestwren/contract/registry-terms'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { MemberAccess } from '../../platform/http/access.ts'
import type { Cursor } from '../../platform/http/cursor.ts'
import { hashOfLinkSecret } from '../../platform/secrets/link-secret.ts'
import { readMembers, subselect } from '../account/public.ts'
import { usersTable } from '../account/tables.ts'
import type { GiftRow } from './item.ts'
import { giftClaimsTable, giftsTable, registryReadersTable } from './tables.ts'

const g = giftsTable
const c = giftClaimsTable
const r = registryReadersTable

export type ClaimRow = typeof c.$inferSelect

interface Who {
  readonly accountId: string
  readonly userId: string
}

/** How somebody hears of claims: by mail, and of all, unless they said otherwise. What is over hides nothing. */
export async function readReading(db: Db, { accountId, userId }: Who, now: Date): Promise<RegistryReading> {
  const [row] = await db
    .select({ hiddenUntil: r.hiddenUntil, mails: r.mails })
    .from(r)
    .where(and(eq(r.accountId, accountId), eq(r.userId, userId)))
  const { hiddenUntil = null, mails = true } = row ?? {}
  return { hiddenUntil: isHidden(hiddenUntil, now) ? (hiddenUntil?.toISOString() ?? null) : null, mails }
}

function isHidden(until: Date | null, now: Date): boolean {
  return until !== null && until > now
}

/** Whether somebody has hidden claims from themself. */
export async function isHiddenFrom(db: Db, who: Who, now: Date): Promise<boolean> {
  return (await readReading(db, who, now)).hiddenUntil !== null
}

/** One of those who are told of claims. */
export interface ClaimReader {
  readonly userId: string
  readonly username: string
  readonly locale: Locale
  readonly mails: boolean
}

/** Those of a family who manage its registry and have not hidden claims from themselves. */
export async function claimReaders(db: Db, accountId: string, now: Date): Promise<ClaimReader[]> {
  const managing = (await readMembers(db, accountId)).filter(({ permissions }) => permissions.registryManage)
  const ids = managing.map(({ userId }) => userId)
  if (ids.length === 0) return []
  const rows = await db
    .select({ userId: usersTable.id, locale: usersTable.locale, hiddenUntil: r.hiddenUntil, mails: r.mails })
    .from(usersTable)
    .leftJoin(r, and(eq(r.accountId, accountId), eq(r.userId, usersTable.id)))
    .where(and(inArray(usersTable.id, ids), isNull(usersTable.deactivatedAt)))
  return rows.flatMap(({ userId, locale, hiddenUntil, mails }) => {
    const username = managing.find((one) => one.userId === userId)?.username
    return username === undefined || isHidden(hiddenUntil, now)
      ? []
      : [{ userId, username, locale, mails: mails ?? true }]
  })
}

/** What of the claims of a gift its row does not add up. */
interface GiftTotals {
  readonly count: number
  readonly bought: number
  readonly toThank: number
}

/** The totals of each of these gifts of a family; one without claims is not in it. */
export async function totalsOf(
  db: Db,
  accountId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, GiftTotals>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .select({
      itemId: c.itemId,
      count: sql<number>`count(*)::int`,
      bought: sql<number>`count(${c.boughtAt})::int`,
      toThank: sql<number>`(count(*) - count(${c.thankedAt}))::int`,
    })
    .from(c)
    .where(and(eq(c.accountId, accountId), inArray(c.itemId, [...itemIds])))
    .groupBy(c.itemId)
  return new Map(rows.map(({ itemId, ...totals }) => [itemId, totals]))
}

const ofSame = (column: typeof c.emailKey | typeof c.connection) =>
  subselect(sql<number>`(select count(*)::int from ${c} as other
    where other.account_id = ${c.accountId} and other.${sql.identifier(column.name)} = ${column})`)

const claimFields = {
  claim: c,
  ofEmail: ofSame(c.emailKey),
  ofConnection: ofSame(c.connection),
}

function presentClaim({
  claim,
  ofEmail,
  ofConnection,
}: {
  claim: ClaimRow
  ofEmail: number
  ofConnection: number
}): GiftClaim {
  const { id, itemId, name, email, note, quantity, share, boughtAt, thankedAt, createdAt } = claim
  return {
    ...{ id, itemId, name, email, note, quantity },
    share: share === 0 ? null : share / 100,
    boughtAt: boughtAt?.toISOString() ?? null,
    thankedAt: thankedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    // One whose person is forgotten is like no other.
    alike: { email: Math.max(ofEmail, 1), connection: ofConnection },
  }
}

/** Claims of a family or of one of its gifts, the latest first, one more than `limit`, behind the cursor. */
export async function listClaims(
  db: Db,
  { caller }: MemberAccess,
  asked: { readonly itemId: string | undefined; readonly cursor: Cursor | null; readonly limit: number },
): Promise<GiftClaim[]> {
  const { itemId, cursor, limit } = asked
  const isAfter =
    cursor === null
      ? undefined
      : sql`(${c.createdAt}, ${c.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  const isAsked = itemId === undefined ? undefined : eq(c.itemId, itemId)
  const rows = await db
    .select(claimFields)
    .from(c)
    .where(and(eq(c.accountId, caller.accountId), isAsked, isAfter))
    .orderBy(desc(c.createdAt), desc(c.id))
    .limit(limit + 1)
  return rows.map(presentClaim)
}

/** A claim as its owner sees it; null where the family has none of this id. */
export async function findClaim(db: Db, { caller }: MemberAccess, id: string): Promise<GiftClaim | null> {
  const [row] = await db
    .select(claimFields)
    .from(c)
    .where(and(eq(c.accountId, caller.accountId), eq(c.id, id)))
  return row === undefined ? null : presentClaim(row)
}

/** A claim of a family; null for none. */
export async function readClaim(db: Db, accountId: string, id: string): Promise<ClaimRow | null> {
  const [row] = await db
    .select()
    .from(c)
    .where(and(eq(c.accountId, accountId), eq(c.id, id)))
  return row ?? null
}

/** A gift of a family by what visitors call it; null where it is not on the registry. */
export async function findGift(db: Db, accountId: string, publicId: string): Promise<GiftRow | null> {
  const [row] = await db
    .select()
    .from(g)
    .where(and(eq(g.publicId, publicId), eq(g.accountId, accountId), isNull(g.deletedAt)))
  return row ?? null
}

/** Whose gift visitors call so; null for nobody's. */
export async function accountOfGift(db: Db, publicId: string): Promise<string | null> {
  const [row] = await db
    .select({ accountId: g.accountId })
    .from(g)
    .where(and(eq(g.publicId, publicId), isNull(g.deletedAt)))
  return row?.accountId ?? null
}

/** What the link of a claim leads to. */
export interface Held {
  readonly claim: ClaimRow
  readonly gift: GiftRow
}

/** The claim of a link, and its gift; null for a link that leads nowhere. */
export async function findHeld(db: Db, token: string): Promise<Held | null> {
  const [row] = await db
    .select({ claim: c, gift: g })
    .from(c)
    .innerJoin(g, and(eq(g.accountId, c.accountId), eq(g.id, c.itemId)))
    .where(and(eq(c.tokenHash, hashOfLinkSecret(token)), isNull(g.deletedAt)))
  return row ?? null
}

/** What is left of a gift: pieces of one, or hundredths of the price of a group gift. */
export function leftOf({
  isGroup,
  price,
  quantity,
  taken,
  given,
}: Pick<GiftRow, 'isGroup' | 'price' | 'quantity' | 'taken' | 'given'>): number {
  if (!isGroup) return Math.max(quantity - taken, 0)
  return taken >= maxShares ? 0 : Math.max(Math.round((price ?? 0) * 100) - given, 0)
}
