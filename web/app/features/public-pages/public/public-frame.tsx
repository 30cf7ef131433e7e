import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '@nestwren/contract/brand'
import { publicBrand } from '@nestwren/contract/brand-public'
import type { publicPaths } from '@nestwren/contract/public-paths'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { currentLocale, localeKey, localeNames, locales } from '../../../platform/i18n/i18n.ts'
import { useOwnLocale } from '../../../platform/i18n/use-own-locale.ts'
import { writePersonal } from '../../../platform/preferences/personal.ts'
import { readPreference } from '../../../platform/preferences/preferences.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { BrandMark } from '../../../ui/icons/brand-mark.tsx'
import { Wordmark } from '../../../ui/icons/wordmark.tsx'
import { wearAllStyles } from '../../../ui/page/all-styles.ts'
import { SkipLink } from '../../../ui/skip-link.tsx'
import { PublicAnalytics } from './public-analytics.tsx'
import './public-frame.css'

const never = () => () => undefined
const hasToken = () => readPreference('token') !== null

/** The plain frame of a page that anybody may read: the name, the way in, and the other pages like it. Works without scripts. */
export function PublicFrame({ path, children }: { path: (typeof publicPaths)[number]; children: ReactNode }) {
  const { t } = useLingui()
  const isSignedIn = useSyncExternalStore(never, hasToken, () => false)
  useOwnLocale()
  // For the pages that people go on to from here.
  useEffect(() => void wearAllStyles(), [])
  return (
    <>
      <div className="public-frame">
        <SkipLink />
        <header className="public-head">
          <Link to="/" className="public-brand" aria-label={brand.name}>
            <BrandMark />
            <Wordmark />
          </Link>
          {isSignedIn ? (
            <Link to="/home" className={buttonClass('outline', 'sm')}>
              <Trans>Home</Trans>
            </Link>
          ) : (
            <a href="/#/enter=login" className={buttonClass('outline', 'sm')}>
              <Trans>Sign In</Trans>
            </a>
          )}
        </header>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <footer className="public-foot">
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
            <a href={publicBrand.teams.address}>{publicBrand.teams.name}</a>
          </nav>
          <nav aria-label={t`Language`}>
            {locales.map((one) => (
              // An address, not a button: it works without scripts, and the server sends the page in that language.
              <a
                key={one}
                href={`${path}?lang=${one}`}
                hrefLang={one}
                lang={one}
                aria-current={one === currentLocale() ? 'true' : undefined}
                onClick={() => writePersonal(localeKey, one)}
              >
                {localeNames[one]}
              </a>
            ))}
          </nav>
        </footer>
      </div>
      <PublicAnalytics path={path} />
    </>
  )
}
