/** Briefs for whoever takes over. */

export { handoffItem } from './item.ts'
