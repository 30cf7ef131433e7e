import { purgeOf } from '../../platform/db/account-purge.ts'
import { photoChildrenTable, photosTable } from './tables.ts'

/** The photos of a family; their files are removed with all others. */
export const photoPurge = [purgeOf('photos of children', photoChildrenTable), purgeOf('photos', photosTable)]
