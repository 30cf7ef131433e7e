import type { Guest, Invited, SiteInvite } from '@nestwren/contract/site-invites'
import { answerCalls, type SentCall } from '../../platform/testing/calls.fixture.ts'
import { readSite, siteOf } from '../site/site.fixture.ts'

const inviteId = '00000000-0000-4000-8000-000000000701'

/** A birthday that is far ahead, in UTC. */
export function inviteOf(part: Partial<SiteInvite> = {}): SiteInvite {
  return {
    id: inviteId,
    slug: 'juno-turns-one-abcdefgh',
    title: 'Juno turns one',
    description: '',
    dateTime: '2090-05-02T13:00:00.000Z',
    endTime: null,
    tz: 'UTC',
    location: { text: 'The barn', mapUrl: null },
    deadline: null,
    capacity: null,
    coverId: null,
    asksDietary: false,
    allowsGuests: true,
    keepsGuests: false,
    mailsAnswers: true,
    sequence: 0,
    answers: { going: 1, maybe: 1, declined: 0, guests: 3 },
    createdBy: { id: '00000000-0000-4000-8000-000000000010', name: 'Mara' },
    version: 1,
    ...part,
  }
}

export function guestOf(name: string, part: Partial<Guest> = {}): Guest {
  return {
    id: `00000000-0000-4000-8000-0000000008${String(name.length).padStart(2, '0')}`,
    name,
    email: `${name.toLowerCase()}@example.com`,
    status: 'going',
    guestsCount: 3,
    message: 'With the dog',
    dietary: '',
    createdAt: '2026-11-19T10:00:00.000Z',
    updatedAt: '2026-11-19T10:00:00.000Z',
    ...part,
  }
}

interface Kept {
  readonly invites?: readonly SiteInvite[]
  readonly guests?: readonly Guest[]
  readonly invited?: readonly Invited[]
}

const paths = { invites: '/api/public-site/invites', one: `/api/public-site/invites/${inviteId}` }
export const create = `POST ${paths.invites}`
export const update = `PUT ${paths.one}`
export const setInvited = `PUT ${paths.one}/invited`
export const remind = `POST ${paths.one}/remind`

/** A server with a site that shows invitations. Notes what it was sent. */
export function answerInvites(
  { invites = [inviteOf()], guests = [], invited = [] }: Kept = {},
  others: Parameters<typeof answerCalls>[0] = {},
): readonly SentCall[] {
  const counts = { going: 0, maybe: 0, declined: 0, guests: 0 }
  const listed = (some: readonly Guest[]) => Response.json({ items: some, nextCursor: null, counts })
  let addresses = invited
  return answerCalls({
    [readSite]: () =>
      Response.json({
        site: siteOf({
          enabled: true,
          modules: { galleryEnabled: true, registryEnabled: false, invitesEnabled: true },
        }),
      }),
    [`GET ${paths.invites}?limit=200`]: () => Response.json({ items: invites, nextCursor: null }),
    [`GET ${paths.invites}`]: () => Response.json({ items: invites, nextCursor: null }),
    [create]: (body) => Response.json({ ...inviteOf(), ...(body as object) }, { status: 201 }),
    [update]: (body) => Response.json({ ...inviteOf(), ...(body as object), version: 2 }),
    [`GET ${paths.one}/rsvps`]: () => listed(guests),
    [`GET ${paths.one}/rsvps?status=declined`]: () => listed(guests.filter(({ status }) => status === 'declined')),
    [`GET ${paths.one}/invited`]: () => Response.json({ items: addresses }),
    [setInvited]: (body) => {
      const { emails } = body as { emails: readonly string[] }
      addresses = emails.map((email) => ({ email, mailedAt: null, mails: 0, hasAnswered: false }))
      return Response.json({ items: addresses })
    },
    [remind]: () => Response.json({ sent: addresses.length }),
    ...others,
  })
}
