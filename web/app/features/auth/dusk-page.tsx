import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { BrandMark } from '../../ui/icons/brand-mark.tsx'
import { Wordmark } from '../../ui/icons/wordmark.tsx'
import './sign-in.css'
import { useLingui } from '@lingui/react/macro'
import { localeNames, locales } from '../../platform/i18n/i18n.ts'
import { useLocale } from '../../platform/i18n/use-locale.ts'

/** A page for whoever is not signed in: the name under the evening sky, one card, the land below it. */
export function DuskPage({ intro, children }: { intro?: ReactNode; children?: ReactNode }) {
  return (
    <div className="sign-in">
      <SignInStars />
      <main className={classNames('sign-in-main', intro ? 'has-intro' : null, children ? null : 'is-empty')}>
        <div className="sign-in-brand">
          <BrandMark />
          <Wordmark />
          {intro}
        </div>
        {children}
      </main>
      <SignInLand />
      <footer className="sign-in-foot">
        <LanguageSwitch />
      </footer>
    </div>
  )
}

/** One button per language, each in its own words, for those who cannot read the page yet. */
function LanguageSwitch() {
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

/** A house with its lights on, standing at a point of the land. */
function House({ at, scale = 1 }: { at: readonly [number, number]; scale?: number }) {
  return (
    <g transform={`translate(${at[0]} ${at[1]}) scale(${scale})`}>
      <path className="land-wall" d="M-22-2h44v32h-44z" />
      <path className="land-roof" d="M-29 0 0-24 29 0z" />
      <path className="land-door" d="M-6 12H6v18H-6z" />
      <path className="land-light" d="M-17 6h8v9h-8zM9 6h8v9H9z" />
    </g>
  )
}

/** Dusk over the hills, and a dotted line from home to home. Drawn, so that nothing has to be fetched. */
function SignInLand() {
  return (
    <svg className="sign-in-land" viewBox="0 0 1200 270" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <circle className="land-sun" cx="640" cy="128" r="58" />
      <path className="land-far" d="M0 118C150 70 330 74 520 122s400 34 680-24v172H0z" />
      <path
        className="land-path"
        d="M230 114c70-40 160-24 214 34M496 152c60-42 160-40 222 14M768 164c70-46 180-62 252-36"
      />
      <path className="land-near" d="M0 168c160-40 320-36 520 4s410 46 680-28v126H0z" />
      <House at={[200, 116]} scale={0.8} />
      <House at={[470, 162]} scale={0.95} />
      <House at={[743, 178]} scale={0.8} />
      <House at={[1046, 132]} scale={0.9} />
      <path className="land-front" d="M0 244c240-34 420-30 640-6s380 18 560-14v46H0z" />
    </svg>
  )
}

/** The first stars, well above the words' line of sight. */
function SignInStars() {
  return (
    <svg className="sign-in-stars" viewBox="0 0 1200 320" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <path d="M96 60h0M204 150h0M318 44h0M392 236h0M452 92h0M470 28h0M742 40h0M770 132h0M806 240h0M884 76h0M968 190h0M1064 52h0M1140 140h0M60 262h0M268 272h0M1108 286h0" />
    </svg>
  )
}
