import { t } from '@lingui/core/macro'
import { brand } from '@nestwren/contract/brand'
import { publicMeta } from '../../public-pages/public/public-meta.ts'

/** What the product is, in a sentence or two. */
export const landingDescription = () =>
  t`Log feeds, sleep and diapers with one thumb. Everyone who cares for your child sees it right away.`

/** What search engines, shared links and tabs show of the front page, in the language of the page. */
export const landingMeta = () =>
  publicMeta({
    title: t`${brand.name}: your child's day, shared`,
    description: landingDescription(),
    path: '/',
    picture: 'landing',
  })

export const notOpenedText = () => t`Check your connection and try again.`
