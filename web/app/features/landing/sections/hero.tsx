import { Trans, useLingui } from '@lingui/react/macro'
import type { LandingProps } from '../landing-props.ts'
import { HeroLand, HeroStars } from './hero-land.tsx'
import { HeroWords } from './hero-words.tsx'
import { JoinLink } from './join-link.tsx'
import { Phone } from './screen.tsx'

export function Hero(props: LandingProps) {
  const { t } = useLingui()
  const { invited } = props
  return (
    <section className="ld-hero" aria-labelledby="ld-headline">
      <HeroStars />
      <HeroLand part="back" />
      <div className="ld-wrap ld-hero-grid">
        <div className="ld-hero-copy">
          <HeroWords invited={invited} />
          <div className="ld-hero-buttons">
            <JoinLink {...props} source="hero" className="btn ld-cta" />
            <a href="#how" className="btn ld-cta-quiet">
              <Trans>See how it works</Trans>
            </a>
          </div>
          <p className="ld-hero-terms">
            {invited === 'invite' || invited === 'influencer' ? (
              <Trans>Free for you. No card needed.</Trans>
            ) : (
              <>
                <span>
                  <Trans>1 month free, $0.00 today, credit card required.</Trans>
                </span>{' '}
                <span>
                  <Trans>Family and sitters join free.</Trans>
                </span>
              </>
            )}
          </p>
        </div>
        <div className="ld-duo">
          <Phone name="night" className="is-behind" alt={t`Logging a feed at night: everything glows like embers`} />
          <Phone
            name="home"
            className="is-front"
            isFirst
            alt={t`Home: when your child last ate, today on one line, and buttons to log with one thumb`}
          />
          <p className="ld-toast" aria-hidden="true">
            <span className="avatar avatar-4">S</span>
            <span>
              <strong>
                <Trans>Sol logged a feed for Juno</Trans>
              </strong>
              <Trans>Bottle, 120 ml</Trans>
            </span>
          </p>
        </div>
      </div>
      <HeroLand part="front" />
    </section>
  )
}
