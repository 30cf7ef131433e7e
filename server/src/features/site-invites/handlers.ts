import { publicInvites } from '@nestwren/contract/public-invites'
import { siteGuests } from '@nestwren/contract/site-invites'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { guestHandlers, inviteCalls, type OwnerDeps, sizeOfInvited } from './owner-handlers.ts'
import { type SiteInviteTaskDeps, siteInviteTasks } from './tasks.ts'
import { locateSiteOf, type VisitorDeps, visitorHandlers } from './visitor-handlers.ts'

/** Invites on families' public sites, and who answers them. */
export const siteInvitesFeature: Feature<OwnerDeps & VisitorDeps & SiteInviteTaskDeps> = {
  calls: (parts) => [
    inviteCalls(parts),
    // They count before they write, and no connection waits while another one counts.
    calls(siteGuests, guestHandlers(parts), { autocommit: ['remind'], sizeOf: sizeOfInvited }),
    calls(publicInvites, visitorHandlers(parts), {
      autocommit: ['rsvp', 'changeOwn'],
      locateSite: locateSiteOf(parts),
    }),
  ],
  tasks: siteInviteTasks,
}
