import { away } from '@nestwren/contract/away'
import { documentReactions, documents } from '@nestwren/contract/documents'
import { family } from '@nestwren/contract/family-settings'
import { medicines } from '@nestwren/contract/medicines'
import { milk } from '@nestwren/contract/milk'
import { notifications } from '@nestwren/contract/notifications'
import { ownKinds } from '@nestwren/contract/own-kinds'
import { photoReactions, photos } from '@nestwren/contract/photos'
import { search } from '@nestwren/contract/search'
import { storage } from '@nestwren/contract/storage'

/** Calls about what a family keeps beside its log. In the browser without their schemas (build-tools/browser-contract.ts). */
export const calls = {
  away,
  documents,
  documentReactions,
  family,
  medicines,
  milk,
  notifications,
  ownKinds,
  photos,
  photoReactions,
  search,
  storage,
}
