/** Likes and comments under what a family keeps. */

export { reactionPurge } from './account-purge-commands.ts'
export {
  insertReactions,
  purgeDeletedComments,
  purgeReactionsOf,
  type Reactable,
  reactionAutocommit,
  reactionHandlers,
  removeReactions,
} from './commands.ts'
export { commentCountOf, commentedItem, likesOf, saidByOthers } from './queries.ts'
