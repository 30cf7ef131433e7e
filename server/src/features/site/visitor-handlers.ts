import type { Contract } from '@nestwren/contract'
import type { SitePicture } from '@nestwren/contract/public-sites'
import { siteUnlockedMs } from '@nestwren/contract/site-terms'
import type { Database, Db } from '../../platform/db/database.ts'
import { commonError } from '../../platform/http/errors.ts'
import type { Handler, Handlers } from '../../platform/http/mount.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import { countPublished, isPublishedPhoto, photosForVisitors, publishedPhotos } from '../photos/public.ts'
import type { FileReader } from '../storage/public.ts'
import type { SitePasswords } from './change-site.ts'
import type { SiteParts } from './parts.ts'
import type { SiteContents } from './site-contents.ts'
import type { NamedPicture, PictureSite, SitePictures } from './site-pictures.ts'
import { hasModule } from './site-policy.ts'
import { modulesOf, noModules } from './site-queries.ts'
import { type FoundSite, findSite } from './site-reader.ts'
import { ticketSubjects } from './site-tickets.ts'

type Calls = Contract['publicSites']

export interface VisitorDeps {
  readonly database: Database
  readonly limits: Limits
  readonly passwords: SitePasswords
  readonly fileReader: FileReader
  readonly sites: SiteParts
  readonly siteContents: SiteContents
}

/** What is under it may be taken back at any moment: a browser asks each time, and is told that it has it already. */
const cacheControl = 'private, no-cache'

/** The calls of a site that visitors make without an account. */
export function visitorHandlers(deps: VisitorDeps): Handlers<Calls> {
  const { sites } = deps
  return {
    async get(context, _input, access) {
      const found = await findSite(context.db, access, context.now)
      if (found === null) throw context.refuse('NOT_FOUND')
      const { slug, title, bio, passwordHash } = found
      const told = { slug, title, passwordEnabled: passwordHash !== null, passwordHash: null }
      if (access.isLocked) return { ...told, bio: '', heroImage: null, modules: noModules, locked: true }
      const heroImage = await heroOf(context.db, sites.pictures, found, access, context.now)
      return { ...told, bio, heroImage, modules: modulesOf(found) }
    },

    unlock: unlockHandler(deps),

    async gallery(context, { query }, access) {
      const size = query.pageSize ?? query.limit ?? defaultPageSize
      const page = { offset: (query.page - 1) * size, limit: size }
      const { photos, total } = await galleryOf(context.db, sites.pictures, access, page, context.now)
      return { items: photos, total }
    },

    file: fileHandler(deps),
  }
}

/** The page of a public list that names no size (A §9). */
const defaultPageSize = 20

/** The picture at the top of a site; null without one, and where its photo is not for visitors any more. */
export async function heroOf(
  db: Db,
  pictures: SitePictures,
  { accountId, hero }: FoundSite,
  site: PictureSite,
  now: Date,
): Promise<SitePicture | null> {
  if (hero === null || site.arePhotosLocked) return null
  return (await photosForVisitors(db, accountId, [hero.photoId])).length > 0 ? pictures.hero(site, hero, now) : null
}

/** A page of the gallery; empty while the vault locks the family's photos. */
export async function galleryOf(
  db: Db,
  pictures: SitePictures,
  site: PictureSite,
  page: { readonly offset: number; readonly limit: number },
  now: Date,
) {
  const { accountId, arePhotosLocked } = site
  if (arePhotosLocked) return { photos: [], total: 0 }
  const rows = await publishedPhotos(db, accountId, page)
  const total = await countPublished(db, accountId)
  const photos = rows.map(({ caption, ...photo }) => {
    const { cloudUrl, sizes, width, height, placeholder } = pictures.photo(site, photo, now)
    return { id: photo.id, url: cloudUrl, caption, sizes, width, height, placeholder }
  })
  return { photos, total }
}

function unlockHandler({ limits, passwords, sites }: VisitorDeps): Handler<Calls['unlock']> {
  return async (context, { body }, access) => {
    const { accountId } = access
    const found = await findSite(context.db, { accountId }, context.now)
    if (found === null) throw context.refuse('NOT_FOUND')
    if (found.passwordHash !== null) {
      const address = ipKey(context.ip)
      const tries = [
        ['siteUnlock', `${address} ${accountId}`],
        ['siteUnlockAll', accountId],
      ] as const
      for (const [limit, key] of tries) {
        const counted = await limits.consume(limit, key)
        if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
      }
      if (!(await passwords.isRight(body.password, found.passwordHash, address))) throw context.refuse('WRONG_PASSWORD')
      // Only failures count.
      for (const [limit, key] of tries) await limits.refund(limit, key)
    }
    const endS = Math.floor((context.now.getTime() + siteUnlockedMs) / 1000)
    const token = sites.tickets.make(found, ticketSubjects.visit, endS)
    return { token, expiresAt: new Date(endS * 1000).toISOString() }
  }
}

function fileHandler({ fileReader, sites, siteContents }: VisitorDeps): Handler<Calls['file']> {
  /** As of this moment: what is not shown any more is not there, whoever has its address. */
  const isShown = async (db: Db, site: FoundSite, { kind, id }: NamedPicture): Promise<boolean> => {
    const { accountId, hero } = site
    if (site.arePhotosInVault) return false
    switch (kind) {
      case 'photo':
        return hasModule(site, 'gallery') && (await isPublishedPhoto(db, accountId, id))
      case 'hero':
        return hero?.id === id && (await photosForVisitors(db, accountId, [hero.photoId])).length > 0
      case 'gift':
      case 'cover': {
        const module = kind === 'gift' ? 'registry' : 'invites'
        const isNamed = () => siteContents[module].showsPhoto(db, accountId, id)
        return hasModule(site, module) && (await isNamed()) && (await photosForVisitors(db, accountId, [id])).length > 0
      }
    }
  }

  return async (context, { params, query }) => {
    const { slug, picture: kind, id, variant } = params
    const named = { kind, id, variant }
    const site = await findSite(context.db, { slug }, context.now)
    const signedFor = site === null ? null : sites.pictures.signedFor(site, named, query.k, context.now)
    if (site === null || signedFor === null) throw context.refuse('LINK_EXPIRED')
    const isOn = signedFor === 'preview' || site.enabled
    if (!isOn || !(await isShown(context.db, site, named))) throw commonError('NOT_FOUND')
    const { accountId } = site
    const itemType = kind === 'hero' ? 'site' : 'photo'
    const found = await fileReader.find(context.db, { accountId, itemType, itemId: id, variant })
    if (found === null) throw commonError('NOT_FOUND')
    if (found.open === null) {
      context.log.error({ key: found.row.key }, 'a file is not in the store')
      throw commonError('NOT_FOUND')
    }
    const { row, open } = found
    return {
      bytes: open.bytes,
      contentType: row.contentType,
      lengthBytes: open.lengthBytes,
      etag: `"${row.hash}"`,
      cacheControl,
    }
  }
}
