import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { BrandMark } from '../../ui/icons/brand-mark.tsx'
import { Wordmark } from '../../ui/icons/wordmark.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { SignInLand, SignInStars } from './sign-in-land.tsx'
import './sign-in.css'

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
