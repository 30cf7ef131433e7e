import { v7 as uuidv7 } from 'uuid'
import type { Examples, ExampleWorld } from './example-world.ts'

const ofInvite = async (world: ExampleWorld) => ({ params: { id: await world.item('siteInvites') } })
const nowhere = { params: { inviteSlug: 'nowhere-22222222' } }
const noLink = { params: { token: 'x'.repeat(22) } }

/** One valid call for each endpoint about who answers invites of the public site; no site is on in these examples. */
export const siteInvitesExamples = {
  siteGuests: {
    list: ofInvite,
    csv: ofInvite,
    remove: {
      input: async (world) => ({ params: { id: await world.item('siteInvites'), rsvpId: uuidv7() } }),
      refusedWith: 'NOT_FOUND',
    },
    invited: ofInvite,
    setInvited: async (world) => ({ ...(await ofInvite(world)), body: { emails: ['ottilie@example.com'] } }),
    remind: { input: ofInvite, refusedWith: 'SITE_OFF' },
  },
  publicInvites: {
    list: { input: () => ({ params: { slug: 'nowhere' } }), refusedWith: 'NOT_FOUND' },
    get: { input: () => nowhere, refusedWith: 'NOT_FOUND' },
    rsvp: {
      input: () => ({ ...nowhere, body: { name: 'Ottilie', email: 'ottilie@example.com', message: 'With pleasure' } }),
      refusedWith: 'NOT_FOUND',
    },
    ics: { input: () => nowhere, refusedWith: 'NOT_FOUND' },
    own: { input: () => noLink, refusedWith: 'NOT_FOUND' },
    changeOwn: {
      input: () => ({ ...noLink, body: { name: 'Ottilie', message: 'With pleasure' } }),
      refusedWith: 'NOT_FOUND',
    },
    removeOwn: { input: () => noLink, refusedWith: 'NOT_FOUND' },
  },
} satisfies Pick<Examples, 'siteGuests' | 'publicInvites'>
