import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant, line } from './fields.ts'

/** Characters that a banner has at most, in each language. */
export const mostBannerCharacters = 200
/** Days for which a banner is shown at most: what everybody sees for longer is read by nobody. */
export const mostBannerDays = 30
/** How a banner looks: something to know, or something that goes wrong. */
export const bannerTones = ['info', 'warning'] as const

export const bannerFields = {
  text: z.strictObject({ en: line(mostBannerCharacters), es: line(mostBannerCharacters) }),
  tone: z.enum(bannerTones),
  startsAt: instant,
  endsAt: instant,
}

/** What those who run the service say to everybody, from `startsAt` until `endsAt`. A text that changed has another id. */
export const serviceBanner = z.object({ id, ...bannerFields })
export type ServiceBanner = z.infer<typeof serviceBanner>

/** What the service says to everybody. */
export const serviceNews = {
  banner: endpoint({
    method: 'GET',
    path: '/api/service/banner',
    summary: 'What those who run the service say to everybody at this moment; null for nothing.',
    access: { who: 'anyone' },
    output: z.object({ banner: z.nullable(serviceBanner) }),
    errors: {},
  }),
}
