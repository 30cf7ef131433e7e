import type { ShownGift } from '@nestwren/contract/registry'
import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { SiteAccess } from '../../platform/http/access.ts'
import type { SiteGifts, SitePictures, SiteReader } from '../site/public.ts'
import { leftOf } from './claim-queries.ts'
import { type GiftRow, giftList, livingGifts } from './item.ts'
import { giftsTable } from './tables.ts'

const g = giftsTable

/** The gifts of a family as its visitors see them. */
export interface ShownGifts {
  /** What the pages of the site show of them. */
  readonly registry: Omit<SiteGifts, 'gifts'> & {
    gifts(db: Db, reader: Pick<SiteReader, 'access' | 'now'>): Promise<ShownGift[]>
  }
  /** Gifts of the site that the proof is of, in the order in which they are given. */
  present(db: Db, access: SiteAccess, rows: readonly GiftRow[], now: Date): Promise<ShownGift[]>
}

export function createShownGifts(pictures: SitePictures): ShownGifts {
  const present: ShownGifts['present'] = async (db, access, rows, now) => {
    const photoIds = rows.flatMap(({ imageId }) => imageId ?? [])
    const images = await pictures.ofPhotos(db, access, { kind: 'gift', photoIds }, now)
    return rows.map((row) => {
      return presentGift(row, (row.imageId === null ? undefined : images.get(row.imageId)) ?? null)
    })
  }
  return {
    present,
    registry: {
      async gifts(db, { access, now }) {
        const rows = await giftList.rowsOf(db, livingGifts(access.accountId), [asc(g.sortKey), asc(g.id)])
        return present(db, access, rows, now)
      },
      count: (db, accountId) => db.$count(g, livingGifts(accountId)),
      async showsPhoto(db, accountId, photoId) {
        const found = await db
          .select({ is: sql`1` })
          .from(g)
          .where(sql`${livingGifts(accountId)} and ${eq(g.imageId, photoId)}`)
          .limit(1)
        return found.length > 0
      },
    },
  }
}

function presentGift(row: GiftRow, image: ShownGift['image']): ShownGift {
  const { publicId: id, title, note, price, currency, storeUrl, priority, quantity, isGroup } = row
  const left = leftOf(row)
  return {
    ...{ id, title, note, price, currency, storeUrl, image, priority, quantity },
    status: left === 0 ? 'reserved' : 'available',
    left: isGroup ? 0 : left,
    raised: isGroup ? row.given / 100 : null,
  }
}
