import type { Crop } from '@nestwren/contract/site'
import { heroSizes } from '@nestwren/contract/site-terms'
import { v7 as uuidv7 } from 'uuid'
import type { PreparedImage } from '../../platform/images/image-work.ts'
import { preparedType, prepareImage } from '../../platform/images/prepare-image.ts'
import type { FileKeeper, PutFiles } from '../storage/public.ts'
import type { StoredHero } from './tables.ts'

/** The picture at the top of a site, cut out of a file in the sizes it is kept in. */
export type CutHero = PreparedImage<keyof typeof heroSizes>

/** Cuts a part out of the picture at `path`. */
export function cutHero(path: string, crop: Crop, accountId: string): Promise<CutHero> {
  return prepareImage(path, heroSizes, accountId, crop)
}

/** A picture whose files are stored, and not yet in the book. */
export interface NewHero {
  readonly hero: StoredHero
  readonly put: PutFiles
}

/** Stores the files of a picture that was cut out of a photo. */
export async function keepHero(
  keeper: Pick<FileKeeper, 'put'>,
  { width, height, placeholder, sizes }: CutHero,
  { accountId, photoId, crop }: { readonly accountId: string; readonly photoId: string; readonly crop: Crop },
): Promise<NewHero> {
  const hero = { id: uuidv7(), photoId, crop, width, height, placeholder }
  const put = await keeper.put({ accountId, itemType: 'site', itemId: hero.id }, [
    { variant: 'small', contentType: preparedType, source: sizes.small },
    { variant: 'medium', contentType: preparedType, source: sizes.medium },
    { variant: 'large', contentType: preparedType, source: sizes.large },
  ])
  return { hero, put }
}
