/** Links that a family gives to single people who have no account. */

export { endLinksOfLeft, familyLinkPurge, forgetLinkAddress, removeLinksOf } from './commands.ts'
export { greetingFiles } from './greeting-files.ts'
export { registerLinkPages } from './link-pages.ts'
export { createLinkGate } from './link-policy.ts'
