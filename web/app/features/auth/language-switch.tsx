import { useLingui } from '@lingui/react/macro'
import { localeNames, locales } from '../../platform/i18n/i18n.ts'
import { useLocale } from '../../platform/i18n/use-locale.ts'

/** One button per language, each in its own words, for those who cannot read the page yet. */
export function LanguageSwitch() {
  const { t } = useLingui()
  const { locale, setLocale } = useLocale()
  return (
    <nav className="flex justify-center gap-2" aria-label={t`Language`}>
      {locales.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          className="link-btn px-3"
          aria-pressed={one === locale}
          onClick={() => void setLocale(one)}
        >
          {localeNames[one]}
        </button>
      ))}
    </nav>
  )
}
