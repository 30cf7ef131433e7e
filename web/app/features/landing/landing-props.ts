/** The places of the landing page that a person may have pressed (A §7 `cta_click`). */
export type CtaSource =
  | 'top_bar'
  | 'hero'
  | 'story'
  | 'pricing_weekly'
  | 'pricing_annual'
  | 'install'
  | 'closing'
  | 'footer'
  | 'features'
  | 'video'

/** What the page's mechanism hands to the sections that make up its looks. */
export interface LandingProps {
  /** The kind of code in the address that brought the person here, if any. */
  invited: 'invite' | 'influencer' | 'ref' | null
  /** Records the press and opens the register dialog. */
  onCallToAction: (source: CtaSource) => void
  onSignIn: (source: CtaSource) => void
  /** Real addresses of the dialogs: they work before hydration and by middle click. */
  hrefs: { signIn: string; register: string }
}
