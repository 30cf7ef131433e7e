import { i18n, type Messages } from '@lingui/core'
import { readinessSlug } from '@nestwren/contract/readiness-slug'
import { wearAllStyles } from '../../ui/page/all-styles.ts'
import { dropStraySecondTaps } from '../../ui/second-tap.ts'
import { startAnalytics } from './taker/analytics.ts'
import { openAssessment } from './taker/assessment.ts'
import { leadHome } from './taker/lead-home.ts'
import { partsOf } from './taker/page-parts.ts'
import { mountQuiz } from './taker/quiz-taker.ts'

// What makes /ready-test move as it is written (public-pages.ts): neither React nor the router nor anything of the app.

const texts: Readonly<Record<keyof typeof readinessSlug, () => Promise<{ readonly messages: Messages }>>> = {
  en: () => import('../../platform/i18n/catalogs/quiz-taker/en.po'),
  es: () => import('../../platform/i18n/catalogs/quiz-taker/es.po'),
}

async function start(): Promise<void> {
  const { dataset, lang } = document.documentElement
  const locale = lang === 'es' ? 'es' : 'en'
  const { messages } = await texts[locale]()
  i18n.loadAndActivate({ locale, messages })
  const { room, intro, head } = partsOf(document)
  const startQuiz = () => void mountQuiz({ room, intro, head, slug: readinessSlug[locale], locale })
  if (dataset.assessment === undefined) startQuiz()
  else openAssessment(room, startQuiz)
  leadHome(head)
  startAnalytics('/ready-test')
  dropStraySecondTaps()
  wearPalette()
  addEventListener('nestwren:theme', wearPalette)
}

/** The page begins with the styles of the usual palette: whoever has chosen another needs all of them. */
function wearPalette(): void {
  if (document.documentElement.dataset.theme !== 'default') void wearAllStyles()
}

void start()
