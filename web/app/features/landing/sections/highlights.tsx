import { Trans } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { FeedingIcon } from '../../../ui/icons/feeding-icon.tsx'
import { GrowthIcon } from '../../../ui/icons/growth-icon.tsx'

/** The three reasons most families come for (B §2). */
export function Highlights() {
  return (
    <section className="ld-wrap ld-highlights" aria-labelledby="ld-highlights">
      <h2 id="ld-highlights" className="sr-only">
        <Trans>What families come for</Trans>
      </h2>
      <article>
        <span className="glyph glyph-lg hue-growth" aria-hidden="true">
          <GrowthIcon className="ic ic-lg" />
        </span>
        <div>
          <h3>
            <Trans>Growth tracking</Trans>
          </h3>
          <p>
            <Trans>Weight, length, and head size on the WHO curves, in plain words.</Trans>
          </p>
        </div>
      </article>
      <article>
        <span className="glyph glyph-lg hue-feeding" aria-hidden="true">
          <FeedingIcon className="ic ic-lg" />
        </span>
        <div>
          <h3>
            <Trans>Food and sleep logging</Trans>
          </h3>
          <p>
            <Trans>Two taps for a feed, one hand for a nap. Forgot one? Add it later.</Trans>
          </p>
        </div>
      </article>
      <article>
        <span className="glyph glyph-lg hue-pumping" aria-hidden="true">
          <Users className="ic ic-lg" />
        </span>
        <div>
          <h3>
            <Trans>Family and babysitters join free</Trans>
          </h3>
          <p>
            <Trans>Invite everyone who helps. Only one of you ever pays.</Trans>
          </p>
        </div>
      </article>
    </section>
  )
}
