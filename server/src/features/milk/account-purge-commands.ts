import { purgeOf } from '../../platform/db/account-purge.ts'
import { milkLotsTable, milkUsesTable } from './tables.ts'

/** A family's milk stock. */
export const milkPurge = [purgeOf('milk uses', milkUsesTable), purgeOf('milk lots', milkLotsTable)]
