import type { Located } from '../../platform/http/access.ts'
import type { Locate } from '../../platform/http/mount.ts'
import { always, locatorOf, sizeOfItem } from '../../platform/items/find-item.ts'
import { articleItem } from './item.ts'
import { findStarter } from './library/library.ts'

const locateOwn = locatorOf(articleItem)

const locateAny: Locate = async (db, accountId, params) => {
  const starter = findStarter(params.id ?? '')
  if (starter === undefined) return locateOwn(db, accountId, params)
  const located: Located = {
    itemId: starter.id,
    childIds: [],
    isOfFamily: true,
    area: articleItem.area,
    createdBy: '',
    at: always,
  }
  return located
}

/** Where an article belongs; a starter article is there in every family. */
export const locateArticle: Locate = Object.assign(locateAny, { sizeOf: sizeOfItem(articleItem) })
