import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { LandingProps } from '../landing-props.ts'
import { AlbumArt, CurveArt, IdeaArt, LullabyArt, QuickArt, TalkArt } from './feature-art.tsx'
import { JoinLink } from './join-link.tsx'
import { useHighlight } from './use-highlight.ts'

/** The promises of A §1, each with a living piece of the product. Now and then one of the first three comes alive (A §4). */
export function FeatureGrid(props: LandingProps) {
  const lit = useHighlight(3)
  return (
    <section className="ld-band is-sunken" id="features" aria-labelledby="ld-features">
      <div className="ld-wrap">
        <div className="ld-lead">
          <h2 id="ld-features" className="ld-display-l">
            <Trans>Small tools for long days</Trans>
          </h2>
        </div>
        <div className="ld-grid">
          <Feature
            className="is-wide"
            isLit={lit === 0}
            art={<QuickArt />}
            title={<Trans>Log it before it slips away</Trans>}
            words={<Trans>Sleep, feeds, and naps with one thumb. Nestwren suggests the side, time, and amount.</Trans>}
          />
          <Feature
            className="is-hero"
            isLit={lit === 1}
            art={<LullabyArt />}
            title={<Trans>Two hours of lullabies</Trans>}
            words={<Trans>Four gentle parts and one button, on every screen.</Trans>}
          />
          <Feature
            isLit={lit === 2}
            art={<TalkArt />}
            title={<Trans>A private live timeline</Trans>}
            words={<Trans>Your people only. Never a feed of strangers.</Trans>}
          />
          <Feature
            className="is-wide"
            art={<CurveArt />}
            title={<Trans>Growth charts with editable tables</Trans>}
            words={<Trans>See the curve, fix a number, keep going.</Trans>}
          />
          <Feature
            className="is-half"
            art={<IdeaArt />}
            title={<Trans>Ideas for the age they are</Trans>}
            words={
              <Trans>Things to try today, and tips with their sources. Ask for more when the rain won't stop.</Trans>
            }
          />
          <Feature
            className="is-half"
            art={<AlbumArt />}
            title={<Trans>A vault for papers and memories</Trans>}
            words={<Trans>Photos and documents in one private place. You choose who sees them.</Trans>}
          />
        </div>
        <p className="ld-after">
          <JoinLink {...props} source="features" className="btn btn-primary" />
        </p>
      </div>
    </section>
  )
}

interface FeatureProps {
  className?: string
  isLit?: boolean
  art: ReactNode
  title: ReactNode
  words: ReactNode
}

function Feature({ className, isLit = false, art, title, words }: FeatureProps) {
  return (
    <article className={classNames('ld-feature', className, isLit && 'is-lit')}>
      <div className="ld-art" aria-hidden="true">
        {art}
      </div>
      <div className="ld-feature-words">
        <h3>{title}</h3>
        <p>{words}</p>
      </div>
    </article>
  )
}
