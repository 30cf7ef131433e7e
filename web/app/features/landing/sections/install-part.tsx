import { Trans } from '@lingui/react/macro'
import { BrandMark } from '../../../ui/icons/brand-mark.tsx'
import { InstallButton } from '../../install/public/install-button.tsx'

export function InstallPart() {
  return (
    <section className="ld-wrap" aria-labelledby="ld-install">
      <div className="ld-install">
        <span className="ld-app" aria-hidden="true">
          <BrandMark />
        </span>
        <div>
          <h2 id="ld-install">
            <Trans>On your Home Screen in a minute</Trans>
          </h2>
          <p>
            <Trans>Phone, tablet, or computer. No app store, and logging works offline.</Trans>
          </p>
        </div>
        <InstallButton variant="outline" />
      </div>
    </section>
  )
}
