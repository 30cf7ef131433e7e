import { type Messages, setupI18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { renderToStaticMarkup } from 'react-dom/server'
import { messages as en } from '../../platform/i18n/catalogs/auth/en.po'
import { messages as es } from '../../platform/i18n/catalogs/auth/es.po'
import type { Locale } from '../../platform/i18n/i18n.ts'
import { BrandMark } from '../../ui/icons/brand-mark.tsx'
import { Wordmark } from '../../ui/icons/wordmark.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SignInLand, SignInStars } from './sign-in-land.tsx'

const catalogs: Readonly<Record<Locale, Messages>> = { en, es }

/** One sentence in each language: which of them the page speaks is known only in the browser. */
function Promises() {
  return Object.entries(catalogs).map(([locale, messages]) => (
    <p key={locale} lang={locale} className="sign-in-promise">
      {setupI18n({ locale, messages: { [locale]: messages } })._(
        msg`Your child's day, shared with everyone who cares for them.`,
      )}
    </p>
  ))
}

/**
 * What the front page shows before its scripts are there, as HTML: rendered only while building. Each part stands where the
 * page will have the same, so that nothing moves when it comes.
 */
export const frontShell = renderToStaticMarkup(
  <div className="sign-in">
    <SignInStars />
    <div className="sign-in-main has-intro">
      <div className="sign-in-brand">
        <BrandMark />
        <Wordmark />
        <Promises />
        <div className="sign-in-start min-h-25" />
      </div>
      <div className="card card-pad sign-in-card min-h-106.5 content-start">
        <Skeleton className="h-8 w-1/2" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="mt-10 h-13" />
      </div>
    </div>
    <SignInLand />
    <div className="sign-in-foot min-h-13" />
  </div>,
)
