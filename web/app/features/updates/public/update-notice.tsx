import { useLingui } from '@lingui/react/macro'
import { setWanted, useOffer } from '../../../platform/sw/offer.ts'
import { Banner } from '../../../ui/banner.tsx'

/** Says quietly that there is a newer version, and takes it when the person wants it and nothing is in its way. */
export function UpdateNotice() {
  const { t } = useLingui()
  const { isReady, isWanted } = useOffer()
  if (!isReady) return null
  if (isWanted) return <Banner>{t`We'll update as soon as you're done here and everything is sent.`}</Banner>
  return (
    <Banner
      action={{ label: t`Update`, onSelect: () => setWanted(true) }}
    >{t`A new version of Nestwren is ready.`}</Banner>
  )
}
