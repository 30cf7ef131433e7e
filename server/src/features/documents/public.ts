/** The papers of a family. */

export { storePaper } from './commands.ts'
export { documentItem } from './item.ts'
export { returnDocument } from './return-document.ts'
