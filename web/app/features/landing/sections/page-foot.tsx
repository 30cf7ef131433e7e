import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { localeNames, locales } from '../../../platform/i18n/i18n.ts'
import { useLocale } from '../../../platform/i18n/use-locale.ts'
import { BrandMark } from '../../../ui/icons/brand-mark.tsx'
import { Wordmark } from '../../../ui/icons/wordmark.tsx'
import type { LandingProps } from '../landing-props.ts'
import { PressLink } from './press-link.tsx'

export function PageFoot({ hrefs, onSignIn }: Pick<LandingProps, 'hrefs' | 'onSignIn'>) {
  const { t } = useLingui()
  const { locale, setLocale } = useLocale()
  return (
    <footer className="ld-foot">
      <div className="ld-wrap">
        <span className="ld-brand">
          <BrandMark />
          <span className="ld-word">
            <Wordmark />
          </span>
        </span>
        <nav aria-label={t`More about us`}>
          <Link to="/privacy">
            <Trans>Privacy</Trans>
          </Link>
          <Link to="/terms">
            <Trans>Terms</Trans>
          </Link>
          <Link to="/support">
            <Trans>Support</Trans>
          </Link>
          {/* A document: it has nothing of the app. */}
          <a href="/ready-test">
            <Trans>Readiness quiz</Trans>
          </a>
          <PressLink href={hrefs.signIn} className="" onPress={() => onSignIn('footer')}>
            <Trans>Sign In</Trans>
          </PressLink>
        </nav>
        <fieldset className="ld-language">
          <legend className="sr-only">
            <Trans>Language</Trans>
          </legend>
          {locales.map((one) => (
            <button
              key={one}
              type="button"
              lang={one}
              aria-pressed={one === locale}
              onClick={() => void setLocale(one)}
            >
              {localeNames[one]}
            </button>
          ))}
        </fieldset>
      </div>
    </footer>
  )
}
