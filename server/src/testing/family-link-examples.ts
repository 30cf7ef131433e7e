import { v7 as uuidv7 } from 'uuid'
import { pixel } from './example-pixel.ts'
import type { Examples, ExampleWorld } from './example-world.ts'

const nobodys = '0193f000-0000-7000-8000-0000000000fc'
const ofLink = async (world: ExampleWorld) => ({ params: { id: await world.familyLink() } })
/** The secret of no link that there is. */
export const noLink = 'AAAAAAAAAAAAAAAAAAAAAA'
const token = noLink
const ofPhoto = { params: { token, id: nobodys } }

/** One valid call for each endpoint of links. Those of their holders need a cookie, which no example has. */
export const familyLinkExamples = {
  familyLinks: {
    list: () => ({}),
    create: {
      input: async (world) => ({ body: { name: 'Grandma Rosa', childIds: [await world.child()] } }),
      strangerGets: 'UNKNOWN_CHILD',
    },
    update: async (world) => ({ ...(await ofLink(world)), body: { version: 1, name: 'Grandpa' } }),
    renew: ofLink,
    remove: ofLink,
    greetings: () => ({}),
    acceptGreeting: {
      input: async (world) => ({ params: { id: nobodys }, body: { childIds: [await world.child()] } }),
      refusedWith: 'NOT_FOUND',
      strangerGets: 'UNKNOWN_CHILD',
    },
    removeGreeting: { input: () => ({ params: { id: nobodys } }), refusedWith: 'NOT_FOUND' },
  },
  linkVisits: {
    list: { input: () => ({ params: { token } }), refusedWith: 'NOT_FOUND' },
    heart: { input: () => ofPhoto, refusedWith: 'NOT_FOUND' },
    unheart: { input: () => ofPhoto, refusedWith: 'NOT_FOUND' },
    comment: { input: () => ({ ...ofPhoto, body: { id: uuidv7(), content: 'Sweet' } }), refusedWith: 'NOT_FOUND' },
    greet: { input: () => ({ params: { token }, body: { id: uuidv7(), text: 'Hello' } }), refusedWith: 'NOT_FOUND' },
    greetWithPhoto: {
      input: () => ({ params: { token }, body: { id: uuidv7() }, file: pixel }),
      refusedWith: 'NOT_FOUND',
    },
    picture: {
      input: () => ({ params: { token, id: nobodys, variant: 'small' }, query: { e: '1', k: 'A'.repeat(43) } }),
      refusedWith: 'NOT_FOUND',
    },
  },
} satisfies Pick<Examples, 'familyLinks' | 'linkVisits'>
