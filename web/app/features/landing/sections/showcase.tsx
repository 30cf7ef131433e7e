import { Trans, useLingui } from '@lingui/react/macro'
import { Screen } from './screen.tsx'

/** As wide as a card of three, or as a phone. */
const sizes = '(min-width: 800px) 480px, 390px'

/** Three screens, and nothing else to read (A §2). */
export function Showcase() {
  const { t } = useLingui()
  return (
    <section className="ld-band" aria-labelledby="ld-showcase">
      <div className="ld-wrap">
        <div className="ld-lead">
          <h2 id="ld-showcase" className="ld-display-l">
            <Trans>Look around inside</Trans>
          </h2>
        </div>
        <div className="ld-showcase">
          <figure className="hue-feeding">
            <div className="ld-closeup">
              <Screen
                sizes={sizes}
                name="logs"
                alt={t`Logs: feeds, naps, and diapers of the day, with who logged them`}
              />
            </div>
            <figcaption>
              <strong>
                <Trans>Activity logging</Trans>
              </strong>
              <Trans>Every feed, nap, and diaper, in order.</Trans>
            </figcaption>
          </figure>
          <figure className="hue-sleep">
            <div className="ld-closeup">
              <Screen sizes={sizes} name="sync" alt={t`Home: what the family logged and wrote today`} />
            </div>
            <figcaption>
              <strong>
                <Trans>Family coordination</Trans>
              </strong>
              <Trans>Who did what, and who takes over next.</Trans>
            </figcaption>
          </figure>
          <figure className="hue-activity">
            <div className="ld-closeup">
              <Screen sizes={sizes} name="vault" alt={t`Vault: the family's photos by month`} />
            </div>
            <figcaption>
              <strong>
                <Trans>Memory vault</Trans>
              </strong>
              <Trans>The first years, kept for your family alone.</Trans>
            </figcaption>
          </figure>
        </div>
      </div>
    </section>
  )
}
