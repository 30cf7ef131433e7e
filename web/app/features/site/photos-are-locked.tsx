import { Trans } from '@lingui/react/macro'
import { Banner } from '../../ui/banner.tsx'

/** Why visitors see no photos of a site whose photos are marked and whose gallery is on. */
export function PhotosAreLocked() {
  return (
    <Banner tone="warning">
      <Trans>
        The vault locks your photos, so visitors see none of them and no picture at the top. Everything else on the site
        stays as it is.
      </Trans>
    </Banner>
  )
}
