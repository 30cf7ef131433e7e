import { Trans, useLingui } from '@lingui/react/macro'
import type { FormEventHandler, ReactNode } from 'react'
import { activateLocale, localeKey, localeNames, locales } from '../../../platform/i18n/i18n.ts'
import { useLocale } from '../../../platform/i18n/use-locale.ts'
import { writePreference } from '../../../platform/preferences/preferences.ts'
import { Badge } from '../../../ui/badge.tsx'
import { BrandMark } from '../../../ui/icons/brand-mark.tsx'

interface SignInCardProps {
  title: ReactNode
  onSubmit: FormEventHandler
  children: ReactNode
}

/** One step of the sign-in: a card with a form, and the languages below it. */
export function SignInCard({ title, onSubmit, children }: SignInCardProps) {
  return (
    <div className="ops-sign-in">
      <main className="ops-sign-in-main">
        <p className="brand">
          <BrandMark />
          <span>Nestwren</span>
          <Badge>
            <Trans>Ops</Trans>
          </Badge>
        </p>
        <form className="card ops-sign-in-card" onSubmit={onSubmit} noValidate>
          <h1 className="type-title-l">{title}</h1>
          {children}
        </form>
      </main>
      <Languages />
    </div>
  )
}

/** One button per language, in its own words. */
export function Languages() {
  const { t } = useLingui()
  const { locale } = useLocale()
  return (
    <nav className="ops-languages" aria-label={t`Language`}>
      {locales.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          className="link-btn"
          aria-pressed={one === locale}
          onClick={() => {
            // Of this device: an operator is nobody whose settings follow them.
            writePreference(localeKey, one)
            activateLocale(one).catch(() => undefined)
          }}
        >
          {localeNames[one]}
        </button>
      ))}
    </nav>
  )
}
