import type { OwnSite } from '@nestwren/contract/site'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, Gate } from '../../platform/http/access.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import { countPublished, photoItem, photosForVisitors } from '../photos/public.ts'
import type { FileKeeper, FileOwner } from '../storage/public.ts'
import { isProtected, vaultSettingsOf } from '../vault/public.ts'
import { modulesOf, noSite, readSite, type StoredSite } from './site-queries.ts'

export interface OwnSiteDeps {
  readonly kernel: { readonly gate: Gate }
  readonly keeper: FileKeeper
}

const locatePhoto = locatorOf(photoItem)

/** Whether a member may see a photo, which decides whether they see the picture that was made of it. */
async function maySeePhoto(gate: Gate, db: Db, caller: Caller, photoId: string): Promise<boolean> {
  const locate = () => locatePhoto(db, caller.accountId, { id: photoId })
  try {
    await gate.decide({ access: { who: 'item', level: 'view' }, caller, isWrite: false, locate })
    return true
  } catch (error) {
    if (error instanceof HttpError && (error.status === 403 || error.status === 404)) return false
    throw error
  }
}

/** A family's site as one of its members sees it. */
export async function presentSite(
  { kernel, keeper }: OwnSiteDeps,
  db: Db,
  caller: Caller,
  stored: StoredSite | null,
): Promise<OwnSite> {
  const { accountId } = caller
  const { gate } = kernel
  const site = stored ?? noSite
  const { hero } = site
  const arePhotosInVault = isProtected(await vaultSettingsOf(db, accountId), 'photos')
  const mayEdit = await gate.isGranted(caller, 'siteEdit')
  const arePhotosShown = (await gate.photoLinks(caller)) !== 'none'
  const isHeroShown =
    hero !== null &&
    (await photosForVisitors(db, accountId, [hero.photoId])).length > 0 &&
    (await maySeePhoto(gate, db, caller, hero.photoId))
  return {
    enabled: site.enabled,
    slug: site.slug,
    title: site.title,
    bio: site.bio,
    heroImage: isHeroShown
      ? { cloudUrl: keeper.addressOf(caller, { itemType: 'site', itemId: hero.id, variant: 'large' }) }
      : null,
    hero: isHeroShown ? { photoId: hero.photoId, crop: hero.crop } : null,
    passwordEnabled: site.passwordHash !== null,
    passwordHash: null,
    modules: modulesOf(site),
    version: site.version,
    marked: mayEdit && arePhotosShown ? await countPublished(db, accountId) : null,
    arePhotosInVault,
  }
}

/** The picture at the top of a family's site as a file: for the members who may see the photo that it was made of. */
export function siteHeroFiles(gate: Gate): FileOwner {
  return {
    type: 'site',
    async maySee(db, caller, id) {
      const hero = (await readSite(db, caller.accountId))?.hero
      if (hero?.id !== id || !(await maySeePhoto(gate, db, caller, hero.photoId))) return false
      return (await gate.isInVault(caller, { area: 'photos' })) ? 'in vault' : true
    },
  }
}
