import { Trans, useLingui } from '@lingui/react/macro'
import { localeNames, locales } from '../../platform/i18n/i18n.ts'
import { useLocale } from '../../platform/i18n/use-locale.ts'
import { RadioList } from '../../ui/radio-list.tsx'

export function LanguageSection() {
  const { t } = useLingui()
  const { locale, setLocale } = useLocale()
  return (
    <section className="card card-pad grid gap-1" aria-labelledby="settings-language">
      <h2 id="settings-language" className="type-heading">
        <Trans>Language</Trans>
      </h2>
      <RadioList
        label={t`Language`}
        options={locales.map((one) => ({ value: one, label: <span lang={one}>{localeNames[one]}</span> }))}
        value={locale}
        onValueChange={(next) => void setLocale(next)}
      />
    </section>
  )
}
