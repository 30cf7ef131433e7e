import type { HandlerInput } from '@nestwren/contract/endpoint'
import { type site, sitePasswordLengths } from '@nestwren/contract/site'
import { foldedSlug, slugProblem } from '@nestwren/contract/site-slugs'
import { siteModules } from '@nestwren/contract/site-terms'
import { isVisible } from '@nestwren/contract/visible'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Caller, Gate, MemberAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { isStale } from '../../platform/http/stale.ts'
import { isCommonPassword } from '../../platform/passwords/common-passwords.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import { lockAccount } from '../account/public.ts'
import { countPublished } from '../photos/public.ts'
import { type OwnSiteDeps, presentSite } from './own-site.ts'
import { holdSlugs, type SiteChange, storeSite } from './site-commands.ts'
import { type HashSlug, noSite, ownerOfSlug, readSite, type StoredSite } from './site-queries.ts'
import { moduleColumns, type StoredModules } from './tables.ts'

/** Hashing, a few at a time. */
export interface SitePasswords {
  hash(password: string, whose: string): Promise<string>
  isRight(password: string, storedHash: string | null, whose: string): Promise<boolean>
}

export interface ChangeDeps extends OwnSiteDeps {
  readonly database: Database
  readonly kernel: { readonly gate: Gate }
  readonly limits: Limits
  readonly passwords: SitePasswords
  readonly hashSlug: HashSlug
}

type PutContext = Context<typeof site.put>
type PutBody = HandlerInput<typeof site.put>['body']

/** Changes what a family says of its site. The password is hashed before anything is held. */
export async function changeSite(
  deps: ChangeDeps,
  context: PutContext,
  body: PutBody,
  { caller }: MemberAccess,
): Promise<StoredSite> {
  const slug = slugAsked(context, body)
  const passwordHash = await hashAsked(deps, context, body, caller)
  if (slug !== undefined && slug !== (await readSite(context.db, caller.accountId))?.slug) {
    const counted = await deps.limits.consume('siteAddress', caller.accountId)
    if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
  }
  const { title, bio, modules } = body
  return writeSite(deps, context, { caller, version: body.version }, async (tx, before) => {
    const change: SiteChange = {
      ...(body.enabled !== undefined && { enabled: body.enabled }),
      ...(slug !== undefined && { slug }),
      ...(title !== undefined && { title }),
      ...(bio !== undefined && { bio }),
      ...(passwordHash !== undefined && { passwordHash }),
      ...storedOf(modules),
    }
    if (slug !== undefined && slug !== before.slug) await takeSlug(deps, context, tx, caller, before.slug, slug)
    await checkShown(deps, context, tx, caller, { before, after: { ...before, ...change }, body })
    return change
  })
}

/** The modules that are to be switched, as they are stored. */
function storedOf(modules: PutBody['modules']): Partial<StoredModules> {
  const asked = siteModules.flatMap((module) => {
    const isOn = modules?.[`${module}Enabled` as const]
    return isOn === undefined ? [] : [[moduleColumns[module], isOn] as const]
  })
  return Object.fromEntries(asked)
}

type Stored = Omit<StoredSite, 'accountId' | 'secret' | 'updatedAt'>

type WriteContext = Pick<PutContext, 'emit' | 'now'> & {
  refuse(code: 'STALE_VERSION', details: unknown): Error
}

/** Changes a site that is still at the version, where one is told, in a transaction of its own, and tells the family. */
export async function writeSite(
  deps: Pick<ChangeDeps, 'database'> & OwnSiteDeps,
  context: WriteContext,
  { caller, version }: { readonly caller: Caller; readonly version: number | undefined },
  changeOf: (tx: Db, before: Stored) => Promise<SiteChange>,
): Promise<StoredSite> {
  const { accountId, userId, name } = caller
  const after = await deps.database.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const before = await readSite(tx, accountId)
    if (isStale(before ?? noSite, { version }))
      throw context.refuse('STALE_VERSION', { current: await presentSite(deps, tx, caller, before) })
    return storeSite(tx, accountId, await changeOf(tx, before ?? noSite), context.now)
  })
  context.emit('family:changed', { user: { id: userId, name }, part: 'site' }, { to: 'account', accountId })
  return after
}

/** The address that was asked for, as it is stored. */
function slugAsked(context: PutContext, body: PutBody): string | undefined {
  if (body.slug === undefined) return undefined
  const slug = foldedSlug(body.slug)
  const problem = slugProblem(slug)
  if (problem !== null) throw context.refuse(problem === 'invalid' ? 'SLUG_INVALID' : 'SLUG_RESERVED')
  return slug
}

async function takeSlug(
  { hashSlug }: ChangeDeps,
  context: PutContext,
  tx: Db,
  { accountId }: Caller,
  left: string | null,
  slug: string,
): Promise<void> {
  await holdSlugs(tx, [left, slug])
  const owner = await ownerOfSlug(tx, { slug, accountId, hashSlug }, context.now)
  if (owner === 'others') throw context.refuse('SLUG_TAKEN')
}

async function hashAsked(
  { passwords }: ChangeDeps,
  context: PutContext,
  { password }: PutBody,
  { userId }: Caller,
): Promise<string | null | undefined> {
  if (password === undefined || password === null) return password
  if ([...password].length < sitePasswordLengths.least) throw context.refuse('PASSWORD_TOO_SHORT')
  if (!isVisible(password)) throw context.refuse('PASSWORD_BLANK')
  if (isCommonPassword(password)) throw context.refuse('PASSWORD_TOO_COMMON')
  return passwords.hash(password, userId)
}

interface Shown {
  readonly before: Stored
  readonly after: Stored
  readonly body: PutBody
}

/** A site that is on has an address and a title, and shows no photos that were marked before without a word. */
async function checkShown(
  { kernel }: ChangeDeps,
  context: PutContext,
  tx: Db,
  caller: Caller,
  { before, after, body }: Shown,
): Promise<void> {
  if (!after.enabled) return
  if (after.slug === null) throw context.refuse('SLUG_NEEDED')
  if (after.title === '') throw context.refuse('TITLE_NEEDED')
  const isShownAnew = after.hasGallery && !(before.enabled && before.hasGallery)
  if (!isShownAnew || body.confirmPublished === true) return
  const marked = await countPublished(tx, caller.accountId)
  if (marked === 0) return
  const arePhotosShown = (await kernel.gate.photoLinks(caller)) !== 'none'
  throw context.refuse('CONFIRM_PUBLISHED', undefined, undefined, { marked: arePhotosShown ? marked : null })
}
