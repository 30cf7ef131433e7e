import { join } from 'node:path'
import type { Crop } from '@nestwren/contract/site'
import { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/db/database.ts'
import { quietly } from '../../platform/items/kept-facts.ts'
import { giftList } from '../registry/public.ts'
import { type CutHero, cutHero, keepHero, storeSite } from '../site/public.ts'
import { inviteList } from '../site-invites/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import type { DemoFamily } from './album.ts'
import type { demoPictures } from './pictures.ts'
import { demoOwner } from './policy.ts'

type Picture = keyof typeof demoPictures

/** Where the demo family's site is. */
export const demoSiteSlug = 'the-ellerys'

/** Photos that visitors see, in their order. */
export const publishedShots: readonly Picture[] = ['lake', 'leaves', 'boots', 'blocks', 'bear', 'cat']

const heroPicture: Picture = 'lake'
const heroCrop: Crop = { x: 0, y: 0.12, width: 1, height: 0.68 }

const gifts = [
  {
    title: 'Stacking rings, beech',
    price: 24,
    storeUrl: 'https://shop.example/rings',
    priority: 'must',
    picture: 'blocks',
  },
  { title: 'Wool sleep sack, 6 to 18 months', price: 68, storeUrl: 'https://shop.example/sleep-sack' },
  { title: 'Rain boots, size 9', price: 32, note: 'Yellow, if they have them.', picture: 'boots' },
  { title: 'Board books', price: 13, quantity: 5, priority: 'nice' },
  { title: 'Bike trailer for two', price: 420, isGroup: true, note: 'For the long way round the lake.' },
] as const satisfies readonly { title: string; picture?: Picture; [field: string]: unknown }[]

/** Cuts the picture at the top out of what was drawn into a folder. */
export function cutDemoHero(folder: string, { owner }: DemoFamily): Promise<CutHero> {
  return cutHero(join(folder, `${heroPicture}.jpg`), heroCrop, owner.accountId)
}

/** Gives the demo family a site with a few of its photos, gifts, and an invitation for a Saturday to come. */
export async function seedSite(
  database: Database,
  keeper: FileKeeper,
  family: DemoFamily,
  pictures: { readonly hero: CutHero; readonly photoIds: ReadonlyMap<Picture, string> },
  now: Date,
): Promise<void> {
  const { owner, tz } = family
  const { accountId } = owner
  const photoIdOf = (picture: Picture): string => {
    const id = pictures.photoIds.get(picture)
    if (id === undefined) throw new Error(`The demo album has no picture of the ${picture}`)
    return id
  }
  const photoId = photoIdOf(heroPicture)
  const { hero, put } = await keepHero(keeper, pictures.hero, { accountId, photoId, crop: heroCrop })
  await database.transaction(async (tx) => {
    if (!(await keeper.record(tx, put, now))) throw new Error('There is no room for the picture of the demo site')
    const site = {
      ...{ enabled: true, slug: demoSiteSlug, title: 'Juno and Otis', hero },
      bio: 'Our small news page for family and friends. Photos on Sundays, and ideas if you keep asking what we need.',
      ...{ hasGallery: true, hasRegistry: true, hasInvites: true },
    }
    await storeSite(tx, accountId, site, now)
    const [context, asker] = [quietly(tx, now), demoOwner(owner)]
    for (const gift of gifts) {
      const { picture, ...fields } = { picture: null, ...gift }
      const usual = { note: '', currency: 'USD', storeUrl: null, quantity: 1, priority: null, isGroup: false }
      const wish = { ...usual, ...fields, imageId: picture === null ? null : photoIdOf(picture) }
      await giftList.create(context, asker, wish)
    }
    const event = { ...invite, ...timesOf(now, tz), tz, coverId: photoIdOf('bear') }
    await inviteList.create(context, asker, event)
  })
}

const invite = {
  title: "Otis's lantern walk",
  description: 'Once around the lake with lanterns, then soup for everyone. Bring boots, not presents.',
  location: { text: 'The Harbor barn, Mill Lane 3', mapUrl: null },
  ...{ capacity: 30, deadline: null, asksDietary: true, allowsGuests: true, keepsGuests: false, mailsAnswers: true },
}

/** Three hours of the afternoon of the third Saturday from now, by the family's clock. */
function timesOf(now: Date, tz: string) {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(tz).toPlainDate()
  const saturday = today.add({ days: ((6 - today.dayOfWeek + 7) % 7) + 14 })
  const at = (hour: number) =>
    new Date(saturday.toZonedDateTime({ timeZone: tz, plainTime: { hour } }).epochMilliseconds).toISOString()
  return { dateTime: at(14), endTime: at(17) }
}
