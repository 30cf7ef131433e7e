import { purgeOf } from '../../platform/db/account-purge.ts'
import { medicinesTable } from './tables.ts'

/** The medicines of a family's children. */
export const medicinePurge = [purgeOf('medicines', medicinesTable)]
