/** Likes and comments under what a family keeps. */

export {
  addComment,
  addLike,
  insertReactions,
  purgeDeletedComments,
  purgeReactionsOf,
  type Reactable,
  type ReactionNews,
  type Reactor,
  reactionCalls,
  reactionPurge,
  removeLike,
  removeReactions,
} from './commands.ts'
export { commentCountOf, commentedItem, likesOf, saidByOthers } from './queries.ts'
