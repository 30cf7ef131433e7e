import { Trans, useLingui } from '@lingui/react/macro'
import { Phone } from 'lucide-react'
import { Banner } from '../../ui/banner.tsx'
import { buttonClass } from '../../ui/button.tsx'
import type { Line, WayToHelp } from './ask.ts'

/** Whom to call: the doctor, then the lines of the country, which a tap dials. */
export function HelpLines({ help: { country, emergency, poison } }: { help: WayToHelp }) {
  const { t, i18n } = useLingui()
  const countryName =
    country === null ? '' : (new Intl.DisplayNames([i18n.locale], { type: 'region' }).of(country) ?? country)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Banner tone="warning" isAlert>
        <Trans>If you're worried about your child, call your doctor.</Trans>
      </Banner>
      {emergency.length === 0 ? (
        <p>
          <Trans>
            In an emergency, call your local emergency number. We don't know which country you're in: it's 112 in much
            of Europe and 911 in much of the Americas.
          </Trans>
        </p>
      ) : (
        <Lines title={t`In an emergency`} lines={emergency} />
      )}
      {poison.length === 0 ? (
        <p>
          <Trans>
            If your child swallowed something harmful, call your poison center or the emergency number right away.
          </Trans>
        </p>
      ) : (
        <Lines title={t`If your child swallowed something harmful`} lines={poison} />
      )}
      {country === null ? null : (
        <p className="type-small text-muted">
          <Trans>We took your country from your time zone: {countryName}. Anywhere else, call the local number.</Trans>
        </p>
      )}
      <p className="type-small text-muted">
        <Trans>We only have ideas for play, sleep, feeding, and everyday care. For those, try other words.</Trans>
      </p>
    </div>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="type-label">{title}</p>
      {lines.map(({ number, place }) => (
        <a key={number} className={buttonClass('outline', 'sm')} href={`tel:${number.replace(/[^\d+]/g, '')}`}>
          <Phone aria-hidden="true" className="ic" />
          {place === null ? (
            <Trans>Call {number}</Trans>
          ) : (
            <Trans>
              Call {number} ({place})
            </Trans>
          )}
        </a>
      ))}
    </div>
  )
}
