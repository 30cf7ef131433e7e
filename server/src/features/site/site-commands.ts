import { and, eq, lte, sql } from 'drizzle-orm'
import type { AccountPurge } from '../../platform/db/account-purge.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import { newLinkSecret } from '../../platform/secrets/link-secret.ts'
import { lockAccount } from '../account/public.ts'
import { photosTable } from '../photos/tables.ts'
import type { FileKeeper } from '../storage/public.ts'
import { type HashSlug, noSite, readSite, type StoredSite } from './site-queries.ts'
import { formerSlugsTable, sitesTable } from './tables.ts'

const s = sitesTable
const f = formerSlugsTable
const p = photosTable

/** Days for which an address that a site had leads to its new one, and is nobody else's. */
const formerSlugDays = 90
const dayMs = 24 * 3600_000

const untilFrom = (now: Date): Date => new Date(now.getTime() + formerSlugDays * dayMs)

/** What changes of a site. */
export type SiteChange = Partial<Omit<StoredSite, 'accountId' | 'secret' | 'version' | 'updatedAt'>>

/**
 * Writes a change of a family's site, with the account locked. What visitors hold of the site is void once it has another
 * password or address.
 */
export async function storeSite(db: Db, accountId: string, change: SiteChange, now: Date): Promise<StoredSite> {
  const before = await readSite(db, accountId)
  const hasPassword = change.passwordHash !== undefined
  const hasAddress = change.slug !== undefined && change.slug !== before?.slug
  const isNewSecret = before === null || hasPassword || hasAddress
  const row = {
    ...noSite,
    ...before,
    ...change,
    secret: isNewSecret ? newLinkSecret() : before.secret,
    version: (before?.version ?? 0) + 1,
    updatedAt: now,
  }
  await db
    .insert(s)
    .values({ ...row, accountId })
    .onConflictDoUpdate({ target: s.accountId, set: row })
  if (hasAddress) await noteFormer(db, accountId, before?.slug ?? null, now)
  return { ...row, accountId }
}

/**
 * Holds addresses until the transaction ends: of two families that want one, or of which one gives it up while the other takes it,
 * the second sees what the first has done.
 */
export async function holdSlugs(db: Db, slugs: readonly (string | null)[]): Promise<void> {
  // In one order for everybody.
  for (const slug of [...new Set(slugs)].filter((one) => one !== null).sort())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`site ${slug}`}, 0))`)
}

/** Takes note that a site has left an address, and that the one it has now is no former one of its own. */
async function noteFormer(db: Db, accountId: string, left: string | null, now: Date): Promise<void> {
  const present = db.select({ slug: s.slug }).from(s).where(eq(s.accountId, accountId))
  // Also what is over and was not tidied yet.
  await db.delete(f).where(sql`${f.slug} in (${present})`)
  if (left === null) return
  const row = { accountId, until: untilFrom(now) }
  await db
    .insert(f)
    .values({ slug: left, ...row })
    .onConflictDoUpdate({ target: f.slug, set: row })
}

/** Removes addresses that nobody waits for any more; resolves to how many. */
export async function removeFormerSlugs(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  return removeInBatches(db, f, lte(f.until, now), signal)
}

/** Removes pictures at the top of sites whose photos are gone for good; resolves to how many. */
export async function removeLostHeroes(
  { database, keeper }: { readonly database: Database; readonly keeper: FileKeeper },
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const isLost = sql`${s.hero} is not null and not exists (
    select 1 from ${p} where ${p.accountId} = ${s.accountId} and ${p.id} = (${s.hero} ->> 'photoId')::uuid)`
  const lost = await database.db.select({ accountId: s.accountId }).from(s).where(isLost)
  for (const { accountId } of lost) {
    signal?.throwIfAborted()
    const keys = await database.transaction(async (tx) => {
      await lockAccount(tx, accountId)
      const [row] = await tx
        .select({ hero: s.hero })
        .from(s)
        .where(and(eq(s.accountId, accountId), isLost))
      if (row?.hero == null) return []
      await storeSite(tx, accountId, { hero: null }, now)
      return keeper.forget(tx, accountId, 'site', [row.hero.id])
    })
    await keeper.remove(keys)
  }
  return lost.length
}

/**
 * The site of a family that is deleted: its row goes, and its addresses stay as hashes for as long as nobody else gets them. Its
 * picture goes with the family's other files.
 */
export function sitePurge(hashSlug: HashSlug, now: Date): readonly AccountPurge[] {
  const ofFamily = (accountId: string) => eq(s.accountId, accountId)
  return [
    {
      name: 'public site',
      count: (db, accountId) => db.$count(s, ofFamily(accountId)),
      async purge(database, accountId) {
        return database.transaction(async (tx) => {
          const [row] = await tx.delete(s).where(ofFamily(accountId)).returning({ slug: s.slug })
          const former = await tx
            .delete(f)
            .where(eq(f.accountId, accountId))
            .returning({ slug: f.slug, until: f.until })
          const left = row?.slug == null ? [] : [{ slug: row.slug, until: untilFrom(now) }]
          const hashed = [...left, ...former].map(({ slug, until }) => ({
            slug: hashSlug(slug),
            accountId: null,
            until,
          }))
          if (hashed.length > 0) await tx.insert(f).values(hashed).onConflictDoNothing()
          return row === undefined ? 0 : 1
        })
      },
    },
  ]
}
