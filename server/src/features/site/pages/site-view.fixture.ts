import type { ShownPhoto, SitePicture } from '@nestwren/contract/public-sites'
import type { ShownGift, ShownInvite, SitePage, SiteView } from '../site-view.ts'

/** Pages of a family's site as tests and pictures of them need one. */

export const picture = (name: string): SitePicture => ({
  cloudUrl: `/api/public/sites/juno/files/photo/${name}/large?k=1.abc`,
  sizes: [
    { url: `/api/public/sites/juno/files/photo/${name}/small?k=1.abc`, width: 320 },
    { url: `/api/public/sites/juno/files/photo/${name}/medium?k=1.abc`, width: 960 },
    { url: `/api/public/sites/juno/files/photo/${name}/large?k=1.abc`, width: 2048 },
  ],
  width: 3000,
  height: 2000,
  placeholder: '',
})

export function photo(id: string, over: Partial<ShownPhoto> = {}): ShownPhoto {
  const { cloudUrl, ...rest } = picture(id)
  return { id, url: cloudUrl, caption: `Photo of ${id}`, ...rest, ...over }
}

export function gift(over: Partial<ShownGift> = {}): ShownGift {
  return {
    id: '01990000-0000-7000-8000-000000000001',
    title: 'Stacking rings, beech',
    note: '',
    price: 24,
    currency: 'USD',
    storeUrl: 'https://shop.example/rings?color=beech&size=2',
    image: picture('rings'),
    status: 'available',
    priority: null,
    quantity: 1,
    left: 1,
    amountLeft: null,
    ...over,
  }
}

export function invite(over: Partial<ShownInvite> = {}): ShownInvite {
  return {
    slug: 'otis-turns-four-a1b2c3d4',
    title: 'Otis turns four',
    description: 'Cake, a barn, and a hay bale to climb.\nBring boots, not presents.',
    dateTime: '2026-12-05T14:00:00.000Z',
    endTime: null,
    tz: 'Europe/Lisbon',
    location: { text: 'The Harbour barn, Mill Lane 3', mapUrl: 'https://map.example/barn' },
    cover: picture('cover'),
    deadline: null,
    placesLeft: null,
    asksDietary: false,
    allowsGuests: true,
    isOpen: true,
    ...over,
  }
}

export const calendar = {
  icsUrl: '/api/public/invites/otis-turns-four-a1b2c3d4/ics',
  googleUrl: 'https://calendar.google.com/calendar/render?action=TEMPLATE&text=Otis',
  outlookUrl: 'https://outlook.live.com/calendar/0/deeplink/compose?subject=Otis',
}

export function view(page: SitePage, over: Partial<SiteView> = {}): SiteView {
  return {
    locale: 'en',
    slug: 'juno',
    title: 'Juno and Otis',
    bio: 'Our small news page for family and friends.\nPhotos on Sundays.',
    hero: picture('hero'),
    modules: { galleryEnabled: true, registryEnabled: true, invitesEnabled: true },
    passwordEnabled: false,
    page,
    isPreview: false,
    now: new Date('2026-11-20T12:00:00.000Z'),
    query: '',
    appUrl: 'https://nestwren.example',
    files: { script: '/assets/site-1.js', style: '/assets/site-1.css', fonts: ['/assets/figtree-1.woff2'] },
    ...over,
  }
}

const photos = ['a', 'b', 'c', 'd', 'e'].map((id) => photo(id))

/** Each sort of page with something on it. */
export const pages = {
  gate: { is: 'gate' },
  home: { is: 'home', counts: { photos: 46, gifts: 8, invites: 2 }, photos, next: invite() },
  gallery: { is: 'gallery', photos, total: 46, number: 1 },
  registry: {
    is: 'registry',
    gifts: [
      gift(),
      gift({ id: '01990000-0000-7000-8000-000000000002', title: 'Wool sleep sack', status: 'reserved', left: 0 }),
      gift({ id: '01990000-0000-7000-8000-000000000003', title: 'Stroller', price: 400, amountLeft: 150, image: null }),
      gift({ id: '01990000-0000-7000-8000-000000000004', title: 'Bibs', quantity: 5, left: 3, priority: 'must' }),
    ],
  },
  invites: { is: 'invites', invites: [invite(), invite({ slug: 'picnic-00000000', title: 'Picnic' })] },
  invite: { is: 'invite', invite: invite({ asksDietary: true, deadline: '2026-11-30T18:00:00.000Z' }), calendar },
  failed: { is: 'failed', of: 'invites', message: null },
} as const satisfies { readonly [Name in SitePage['is']]: Extract<SitePage, { is: Name }> }
