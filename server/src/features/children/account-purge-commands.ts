import { purgeOf } from '../../platform/db/account-purge.ts'
import { childrenTable } from './tables.ts'

/** The children of a family. */
export const childPurge = [purgeOf('children', childrenTable)]
