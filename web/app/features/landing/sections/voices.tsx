import { Trans, useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'

/** How we picture it (A §2): nobody is quoted, and the page says so before the first line. */
export function Voices() {
  const { t } = useLingui()
  return (
    <section className="ld-band is-sunken" aria-labelledby="ld-voices">
      <div className="ld-wrap">
        <div className="ld-lead">
          <h2 id="ld-voices" className="ld-display-l">
            <Trans>How it could feel at home</Trans>
          </h2>
          <p>
            <Trans>We wrote these to show how families could experience Nestwren. They aren't reviews.</Trans>
          </p>
        </div>
        <div className="ld-voices">
          <Voice by={t`Priya, mom of twins`}>
            <Trans>I used to text six people to plan one Tuesday. Now I look at the day.</Trans>
          </Voice>
          <Voice by={t`Tom, who leaves at five`}>
            <Trans>
              I'm out the door before anyone is up. The whole night is already there, so no one has to tell me.
            </Trans>
          </Voice>
          <Voice by={t`Ruth, grandmother`}>
            <Trans>I log the nap, and a minute later my daughter sends a heart from work.</Trans>
          </Voice>
        </div>
      </div>
    </section>
  )
}

const stars = ['1', '2', '3', '4', '5']

function Voice({ by, children }: { by: string; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <figure>
      <span className="ld-stars-five" role="img" aria-label={t`Five stars`}>
        {stars.map((star) => (
          <Star key={star} className="ic" aria-hidden="true" />
        ))}
      </span>
      <blockquote>{children}</blockquote>
      <figcaption>{by}</figcaption>
    </figure>
  )
}
