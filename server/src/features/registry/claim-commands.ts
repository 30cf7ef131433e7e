import type { Locale } from '@nestwren/contract/auth'
import type { RegistryReading } from '@nestwren/contract/registry'
import { maxShares } from '@nestwren/contract/registry-terms'
import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { MemberAccess } from '../../platform/http/access.ts'
import type { Gone } from '../../platform/items/trash.ts'
import { addressKeyOf } from '../../platform/mail/address-key.ts'
import { giftClaimsTable, giftsTable, registryReadersTable } from './tables.ts'

const g = giftsTable
const c = giftClaimsTable
const r = registryReadersTable

/** What a visitor reserves: `quantity` pieces, or of a group gift one share of so many hundredths. */
export interface NewClaim {
  readonly accountId: string
  readonly id: string
  readonly itemId: string
  readonly name: string
  readonly email: string
  readonly note: string
  readonly quantity: number
  readonly share: number
  readonly tokenHash: string
  readonly connection: string
  readonly locale: Locale
}

/**
 * Reserves what is asked for, if that much is left: one statement, whose condition the database asks anew for each of those who
 * come at the same moment. False where less is left, the gift is gone, or the id is there already; the caller has to end the
 * transaction then, since in the last case the gift counts it twice.
 */
export async function addClaim(tx: Db, claim: NewClaim, now: Date): Promise<boolean> {
  const { accountId, id, itemId, name, email, note, quantity, share, tokenHash, connection, locale } = claim
  const { rows } = await tx.execute(sql`
    with won as (
      update ${g} set taken = taken + ${quantity}::int, given = given + ${share}::bigint
      where account_id = ${accountId} and id = ${itemId} and deleted_at is null and case when is_group
        then ${share}::bigint > 0 and taken < ${maxShares} and given + ${share}::bigint <= round(price::numeric * 100)
        else ${share}::bigint = 0 and taken + ${quantity}::int <= quantity end
      returning 1)
    insert into ${c} (account_id, id, item_id, name, email, email_key, note, quantity, share, token_hash, connection, locale, created_at)
    select ${accountId}::uuid, ${id}::uuid, ${itemId}::uuid, ${name}::text, ${email}::text, ${addressKeyOf(email)}::text, ${note}::text,
      ${quantity}::int, ${share}::bigint, ${tokenHash}::text, ${connection}::text, ${locale}::text, ${now.toISOString()}::timestamptz
    from won
    on conflict (account_id, id) do nothing
    returning id`)
  return rows.length > 0
}

/** A claim that is no more. */
interface Released extends Record<string, unknown> {
  readonly itemId: string
  readonly title: string
  readonly name: string
}

/**
 * Ends claims of a family, so that what they took can be reserved again. The account is to be locked where there may be several, or
 * two that end the same ones would wait for each other.
 */
async function release(tx: Db, accountId: string, isAsked: SQL): Promise<Released[]> {
  const { rows } = await tx.execute<Released>(sql`
    with gone as (
      delete from ${c} where ${c.accountId} = ${accountId} and ${isAsked} returning item_id, name, quantity, share),
    sums as (
      select item_id, sum(quantity)::int as pieces, sum(share)::bigint as share from gone group by item_id),
    freed as (
      update ${g} as gift set taken = greatest(gift.taken - sums.pieces, 0), given = greatest(gift.given - sums.share, 0)
      from sums where gift.account_id = ${accountId} and gift.id = sums.item_id
      returning gift.id, gift.title)
    select gone.item_id as "itemId", freed.title, gone.name from gone join freed on freed.id = gone.item_id`)
  return rows
}

/** Ends one claim; null where there is none. */
export async function releaseClaim(tx: Db, accountId: string, id: string): Promise<Released | null> {
  const [released] = await release(tx, accountId, sql`${c.id} = ${id}`)
  return released ?? null
}

/** What the claims of one visitor have in common. */
type Alike = { readonly id: string } | { readonly emailKey: string } | { readonly connection: string }

/** Ends all claims of one visitor. The account is to be locked. */
export function releaseAllOf(tx: Db, { caller }: MemberAccess, alike: Alike): Promise<Released[]> {
  const isTheirs =
    'id' in alike
      ? sql`${c.id} = ${alike.id}`
      : 'emailKey' in alike
        ? sql`${c.emailKey} = ${alike.emailKey}`
        : sql`${c.connection} = ${alike.connection}`
  return release(tx, caller.accountId, isTheirs)
}

/** Removes the claims of a gift that was taken off the registry. */
export async function removeClaimsOfGift(tx: Db, { caller }: MemberAccess, itemId: string): Promise<void> {
  await tx.delete(c).where(and(eq(c.accountId, caller.accountId), eq(c.itemId, itemId)))
}

/** Removes the claims of gifts that are removed for good. */
export async function purgeClaimsOf(tx: Db, gone: Gone): Promise<void> {
  const accountIds = sql.param(gone.map(({ accountId }) => accountId))
  const ids = sql.param(gone.map(({ id }) => id))
  await tx.execute(sql`delete from ${c} where (account_id, item_id) in (
    select * from unnest(${accountIds}::uuid[], ${ids}::uuid[]))`)
}

/** Notes that somebody was thanked, or not yet. False where there is no such claim. */
export async function setThanked(
  tx: Db,
  { caller }: MemberAccess,
  id: string,
  thankedAt: Date | null,
): Promise<boolean> {
  const changed = await tx
    .update(c)
    .set({ thankedAt })
    .where(and(eq(c.accountId, caller.accountId), eq(c.id, id)))
    .returning({ id: c.id })
  return changed.length > 0
}

/** Writes what the visitor who made a claim says of it. What is undefined stays. */
export async function changeHeld(
  tx: Db,
  { accountId, id }: { readonly accountId: string; readonly id: string },
  change: { readonly note: string | undefined; readonly boughtAt: Date | null | undefined },
): Promise<void> {
  await tx
    .update(c)
    .set(change)
    .where(and(eq(c.accountId, accountId), eq(c.id, id)))
}

/** Writes how the caller hears of claims. */
export async function putReading(db: Db, { caller }: MemberAccess, reading: RegistryReading): Promise<void> {
  const { accountId, userId } = caller
  const values = {
    hiddenUntil: reading.hiddenUntil === null ? null : new Date(reading.hiddenUntil),
    mails: reading.mails,
  }
  await db
    .insert(r)
    .values({ accountId, userId, ...values })
    .onConflictDoUpdate({ target: [r.accountId, r.userId], set: values })
}

/** Takes the name, address and words of a deleted person out of what they reserved of families, until an instant; the gift stays reserved. */
export async function forgetClaimAddress(db: Db, address: string, until: Date): Promise<void> {
  await db
    .update(c)
    .set({ name: '', email: '', emailKey: null, note: '' })
    .where(and(eq(c.emailKey, addressKeyOf(address)), lte(c.createdAt, until)))
}
