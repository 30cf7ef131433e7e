/** The children of a family. */

export { tellChildUpdated } from './child-events.ts'
export { childPurge, createChild, maxChildren } from './commands.ts'
export { childPhotoFiles } from './photo-commands.ts'
export { livingChildIds, namesOfChildren } from './queries.ts'
export {
  childIds,
  childrenLeft,
  readReturningChild,
  removeUntouchedChild,
  returnChildPhoto,
  returnChildren,
} from './return-commands.ts'
export { birthdateProblem } from './rules.ts'
