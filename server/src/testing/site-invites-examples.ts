import { siteInvites } from '@nestwren/contract/site-invites'
import { v7 as uuidv7 } from 'uuid'
import { call } from './call.ts'
import type { Examples, ExampleWorld } from './example-world.ts'
import { openSite } from './site-examples.ts'

/** Makes an invite on the site of a family, which is turned on; resolves to its address. `token`: of its owner. */
export async function openInvite(url: string, token: string, accountId: string): Promise<string> {
  await openSite(url, token, accountId)
  const body = { id: uuidv7(), ...siteInvites.create.example }
  const answer = await call(url, 'POST', '/api/public-site/invites', { token, body })
  if (answer.status !== 201) throw new Error(`No invite was made: ${JSON.stringify(answer.body)}`)
  return answer.body.slug
}

/** Answers such an invite; resolves to the secret of the link that changes the answer. */
export async function openAnswer(url: string, token: string, accountId: string): Promise<string> {
  const slug = await openInvite(url, token, accountId)
  const email = `${uuidv7()}@example.com`
  const body = { name: 'Ottilie', email, message: 'With pleasure' }
  await call(url, 'POST', `/api/public/invites/${slug}/rsvp`, { body })
  const { body: mails } = await call(url, 'GET', `/api/dev/mailbox?to=${encodeURIComponent(email)}`)
  const [, secret] = /#\/rsvp=([\w-]{22})/.exec(mails.items[0]?.text ?? '') ?? []
  if (secret === undefined) throw new Error('No link to the answer was mailed')
  return secret
}

const ofInvite = async (world: ExampleWorld) => ({ params: { id: await world.item('siteInvites') } })
const atInvite = async (world: ExampleWorld) => ({ params: { inviteSlug: await world.siteInvite() } })
const ofAnswer = async (world: ExampleWorld) => ({ params: { token: await world.siteAnswer() } })

/** One valid call for each endpoint about who answers invites of the public site. */
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
    async remind(world) {
      await world.site()
      return ofInvite(world)
    },
  },
  publicInvites: {
    list: async (world) => ({ params: { slug: await world.site() } }),
    get: atInvite,
    rsvp: async (world) => ({
      ...(await atInvite(world)),
      body: { name: 'Ottilie', email: 'ottilie@example.com', message: 'With pleasure' },
    }),
    ics: atInvite,
    own: ofAnswer,
    changeOwn: async (world) => ({
      ...(await ofAnswer(world)),
      body: { name: 'Ottilie', message: 'So sorry', status: 'declined' },
    }),
    removeOwn: ofAnswer,
  },
} satisfies Pick<Examples, 'siteGuests' | 'publicInvites'>
