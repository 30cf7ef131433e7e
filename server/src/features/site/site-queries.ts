import { createHmac } from 'node:crypto'
import { perModule, type SiteModules } from '@nestwren/contract/site-terms'
import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { formerSlugsTable, moduleColumns, type StoredModules, sitesTable } from './tables.ts'

const s = sitesTable
const f = formerSlugsTable

/** A family's site as it is stored. */
export type StoredSite = typeof s.$inferSelect

/** What holds before a family has said anything of its site. */
export const noSite = {
  enabled: false,
  slug: null,
  title: '',
  bio: '',
  hasGallery: true,
  hasRegistry: false,
  hasInvites: false,
  hero: null,
  passwordHash: null,
  version: 0,
} as const

/** A family's site, on or off; null until something was said of it. */
export async function readSite(db: Db, accountId: string): Promise<StoredSite | null> {
  const [row] = await db.select().from(s).where(eq(s.accountId, accountId))
  return row ?? null
}

/** Whether visitors see a family's published photos at present. */
export async function showsGallery(db: Db, accountId: string): Promise<boolean> {
  const site = await readSite(db, accountId)
  return site?.enabled === true && site.hasGallery
}

/** What a site has beside its first page, as it crosses the wire. */
export function modulesOf(stored: StoredModules): SiteModules {
  return perModule((module) => stored[moduleColumns[module]])
}

/** The same, to somebody who has not unlocked it. */
export const noModules: SiteModules = perModule(() => false)

/** Hashes addresses of sites whose families are gone, so that nobody learns them and nobody gets them meanwhile. */
export type HashSlug = (slug: string) => string

export function createHashSlug(authSecret: string): HashSlug {
  const key = createHmac('sha256', authSecret).update('former slugs v1').digest()
  return (slug) => `#${createHmac('sha256', key).update(slug).digest('base64url')}`
}

/** Whose an address is, for a family that wants it: its own, also of late, another's, also of late, or nobody's. */
export async function ownerOfSlug(
  db: Db,
  { slug, accountId, hashSlug }: { readonly slug: string; readonly accountId: string; readonly hashSlug: HashSlug },
  now: Date,
): Promise<'own' | 'others' | 'nobody'> {
  const present = await db.select({ accountId: s.accountId }).from(s).where(eq(s.slug, slug))
  const former = await db
    .select({ accountId: f.accountId })
    .from(f)
    .where(and(inArray(f.slug, [slug, hashSlug(slug)]), gt(f.until, now)))
  const owners = [...present, ...former]
  if (owners.some((one) => one.accountId !== accountId)) return 'others'
  return owners.length > 0 ? 'own' : 'nobody'
}

/** The present address of the site that had this one until lately; null for none. */
export async function findMovedSlug(db: Db, slug: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ slug: s.slug })
    .from(f)
    .innerJoin(s, eq(s.accountId, f.accountId))
    .where(and(eq(f.slug, slug), gt(f.until, now), ne(s.slug, slug)))
  return row?.slug ?? null
}
