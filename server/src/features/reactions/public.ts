/** Likes and comments under what a family keeps. */

export {
  insertReactions,
  purgeDeletedComments,
  purgeReactionsOf,
  type ReactionNews,
  reactionCalls,
  reactionPurge,
  removeReactions,
} from './commands.ts'
export { commentCountOf, commentedItem, likesOf, saidByOthers } from './queries.ts'
