import { Trans } from '@lingui/react/macro'
import { brand } from '@nestwren/contract/brand'
import { publicBrand } from '@nestwren/contract/brand-public'
import { BrandMark } from '../../../ui/icons/brand-mark.tsx'
import { Wordmark } from '../../../ui/icons/wordmark.tsx'
import type { LandingProps } from '../landing-props.ts'
import { PressLink } from './press-link.tsx'

export function TopBar({ hrefs, onSignIn }: Pick<LandingProps, 'hrefs' | 'onSignIn'>) {
  return (
    <header className="ld-bar">
      <div className="ld-wrap">
        <span className="ld-brand">
          <BrandMark />
          <span className="ld-word">
            <Wordmark />
          </span>
        </span>
        <nav aria-label={brand.name}>
          <a className="ld-bar-link is-wide" href="#how">
            <Trans>How it works</Trans>
          </a>
          <a className="ld-bar-link is-wide" href="#pricing">
            <Trans>Pricing</Trans>
          </a>
          <a className="ld-bar-link" href={publicBrand.teams.address}>
            <Trans>For teams</Trans>
          </a>
          <PressLink href={hrefs.signIn} className="ld-bar-link is-framed" onPress={() => onSignIn('top_bar')}>
            <Trans>Sign In</Trans>
          </PressLink>
        </nav>
      </div>
    </header>
  )
}
