import { t } from '@lingui/core/macro'
import { brand } from '@nestwren/contract/brand'

/** What search engines and tabs call the front page, in the language of the page. */
export const landingMeta = () => [
  { title: t`${brand.name}: your child's day, shared` },
  {
    name: 'description',
    content: t`Log feeds, sleep and diapers with one thumb. Everyone who cares for your child sees it right away.`,
  },
]

export const notOpenedText = () => t`Check your connection and try again.`
