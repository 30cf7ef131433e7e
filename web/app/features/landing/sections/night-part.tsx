import { Trans, useLingui } from '@lingui/react/macro'
import { palettes } from '@nestwren/contract/palettes'
import { Phone } from './screen.tsx'

/** The colors of the app. The card wears night mode itself, whatever the page wears. */
export function NightPart() {
  const { t } = useLingui()
  return (
    <section className="ld-band ld-colors" aria-labelledby="ld-colors">
      <div className="ld-wrap">
        <div className="ld-lead">
          <h2 id="ld-colors" className="ld-display-l">
            <Trans>Twelve palettes. And one for 3 AM.</Trans>
          </h2>
        </div>
        <ul className="ld-palettes" aria-hidden="true">
          {palettes.map((palette) => (
            <li key={palette} data-theme={palette} />
          ))}
        </ul>
        <div className="ld-night" data-mode="night">
          <div className="ld-night-words">
            <p className="ld-night-hour">
              <Trans>3:12 AM</Trans>
            </p>
            <p>
              <Trans>Night mode drops to warm embers. You log the feed, and no one wakes all the way up.</Trans>
            </p>
          </div>
          <div className="ld-stage">
            <Phone name="night" alt={t`The feed timer in night mode`} />
          </div>
        </div>
      </div>
    </section>
  )
}
