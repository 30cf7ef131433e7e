import { familyLinks } from '@nestwren/contract/family-links'
import { linkVisits } from '@nestwren/contract/link-visits'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { endDisownedLinks } from './commands.ts'
import { type OwnerDeps, ownerHandlers } from './owner-handlers.ts'
import { familyLinkTasks } from './tasks.ts'
import { type VisitDeps, visitHandlers } from './visit-handlers.ts'

/** Links for single people who have no account, and what they open. */
export const familyLinksFeature: Feature<OwnerDeps & VisitDeps & TaskDeps> = {
  calls: (parts) => [
    calls(familyLinks, ownerHandlers(parts)),
    // Hearts and comments are single statements; a photo is worked on before the transaction that it opens itself.
    calls(linkVisits, visitHandlers(parts), { autocommit: ['heart', 'unheart', 'comment', 'greetWithPhoto'] }),
  ],
  tasks: familyLinkTasks,
  waysIn: [endDisownedLinks],
}
