import { purgeOf } from '../../platform/db/account-purge.ts'
import { commentsTable, likesTable } from './tables.ts'

/** Likes and comments of a family. */
export const reactionPurge = [purgeOf('likes', likesTable), purgeOf('comments', commentsTable)]
