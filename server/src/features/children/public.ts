/** The children of a family. */

export { tellChildUpdated } from './child-events.ts'
export { childPurge, createChild } from './commands.ts'
export { childPhotoFiles } from './photo-policy.ts'
export { livingChildIds, namesOfChildren } from './queries.ts'
export { childIds, childrenLeft, readReturningChild, removeUntouchedChild, returnChildren } from './return-commands.ts'
export { returnChildPhoto } from './return-photo.ts'
export { birthdateProblem } from './rules.ts'
