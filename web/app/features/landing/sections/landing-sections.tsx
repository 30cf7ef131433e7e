import { useEffect } from 'react'
import { useOwnLocale } from '../../../platform/i18n/use-own-locale.ts'
import { PublicAnalytics } from '../../public-pages/public/public-analytics.tsx'
import type { LandingProps } from '../landing-props.ts'
import { Closing } from './closing.tsx'
import { DayStory } from './day-story.tsx'
import { DemoVideo } from './demo-video.tsx'
import { FeatureGrid } from './feature-grid.tsx'
import { Hero } from './hero.tsx'
import { Highlights } from './highlights.tsx'
import { InstallPart } from './install-part.tsx'
import { NightPart } from './night-part.tsx'
import { PageFoot } from './page-foot.tsx'
import { Pricing } from './pricing.tsx'
import { Questions } from './questions.tsx'
import { Showcase } from './showcase.tsx'
import { TopBar } from './top-bar.tsx'
import { Voices } from './voices.tsx'

/**
 * What the landing page looks like, top to bottom: from the night through one day to the next night. It is written ahead as
 * HTML and looks the same at the first render in the browser.
 */
export function LandingSections(props: LandingProps) {
  useOwnLocale()
  // Written pages stand still before.
  useEffect(() => {
    document.documentElement.dataset.moving = ''
  }, [])
  return (
    <div className="ld">
      <TopBar {...props} />
      <main>
        <Hero {...props} />
        <Highlights />
        <DayStory {...props} />
        <FeatureGrid {...props} />
        <NightPart />
        <DemoVideo {...props} />
        <Showcase />
        <Voices />
        <Pricing {...props} />
        <InstallPart />
        <Questions {...props} />
        <Closing {...props} />
      </main>
      <PageFoot {...props} />
      <PublicAnalytics path="/" />
    </div>
  )
}
