import { t } from '@lingui/core/macro'
import { plans } from '@nestwren/contract/plans'
import type { QuizResults, ShownQuiz } from '@nestwren/contract/quiz'
import type { QuizSource } from '@nestwren/contract/quiz-config'
import { banner, button, buttonLink, el, icon, type Part, svg } from './dom.ts'
import { percentIn, percentParts } from './percent.ts'
import type { View } from './view.ts'

interface ResultState {
  readonly results: QuizResults
  /** Null while the quiz itself is not there: the result is the device's own. */
  readonly quiz: ShownQuiz | null
  readonly locale: string
  readonly isSignedIn: boolean
  /** Resolves once the picture was handed on or stored, or the person has changed their mind. */
  readonly onShare: () => Promise<'shared' | 'saved' | 'left'>
  readonly onAgain: () => void
  readonly onJoin: () => void
}

/** How it went (B §2), what to do next, and the way on. */
export function resultView(state: ResultState): View {
  const { results, locale } = state
  const { percentage, resultBucket: bucket } = results
  const heading = el(
    'h1',
    { class: 'quiz-result', tabindex: -1, dir: 'auto', 'aria-describedby': 'quiz-percentage' },
    bucket.result === '' ? t`Your result` : bucket.result,
  )
  const node = el(
    'div',
    { class: 'quiz-results' },
    gauge(percentage, locale),
    el('div', { class: 'quiz-verdict' }, heading, bucket.message !== '' && el('p', { dir: 'auto' }, bucket.message)),
    results.emailSent === undefined ? null : mailed(results.emailSent),
    categoryBars(results, locale),
    recommendations(bucket.recommendations),
    sources(state),
    el('p', { class: 'type-caption quiz-calm' }, t`A conversation starter, not a test you can fail.`),
    shareAndAgain(state),
    wayOn(state),
  )
  return { node, focus: heading }
}

/** Half a ring that is filled as far as the percentage goes. */
function gauge(percentage: number, locale: string): HTMLElement {
  const arc = 'M18 130a108 108 0 0 1 216 0'
  const stroke = { d: arc, fill: 'none', 'stroke-width': 18, 'stroke-linecap': 'round' }
  const turn = (Math.PI * percentage) / 100
  return el(
    'div',
    { class: 'quiz-gauge' },
    svg(
      'svg',
      { viewBox: '0 0 252 142', 'aria-hidden': 'true' },
      svg('path', { ...stroke, class: 'is-rest' }),
      percentage > 0 &&
        svg('path', { ...stroke, class: 'is-reached', pathLength: 100, 'stroke-dasharray': `${percentage} 200` }),
      percentage > 0 &&
        svg('circle', {
          class: 'is-end',
          cx: (126 - 108 * Math.cos(turn)).toFixed(1),
          cy: (130 - 108 * Math.sin(turn)).toFixed(1),
          r: 6,
        }),
    ),
    el(
      'p',
      { id: 'quiz-percentage', class: 'quiz-percentage' },
      el('span', { class: 'sr-only' }, t`Your result: ${percentIn(percentage, locale)}`),
      el(
        'span',
        { 'aria-hidden': 'true' },
        ...percentParts(percentage, locale).map(({ text, isNumber }) => (isNumber ? text : el('small', {}, text))),
      ),
    ),
  )
}

function mailed(isSent: boolean): HTMLElement {
  return isSent
    ? el(
        'p',
        { class: 'banner banner-success', role: 'status' },
        icon('check'),
        t`Your result is on its way to your inbox.`,
      )
    : banner('warning', t`We couldn't email your result. It stays on this device.`)
}

function categoryBars({ categories }: QuizResults, locale: string): Part {
  if (categories.length === 0) return null
  const rows = categories.map(({ name, percentage }) => {
    const done = el('span')
    done.style.setProperty('--done', String(percentage / 100))
    return el(
      'li',
      { class: 'quiz-category' },
      el('span', { dir: 'auto' }, name),
      el('span', { class: 'progress', 'aria-hidden': 'true' }, done),
      el('span', { class: 'tnum' }, percentIn(percentage, locale)),
    )
  })
  return section('quiz-topics', t`By topic`, el('ul', { class: 'card card-pad quiz-categories' }, ...rows))
}

function section(id: string, title: string, ...parts: readonly Part[]): HTMLElement {
  return el('section', { 'aria-labelledby': id }, el('h2', { id, class: 'type-heading' }, title), ...parts)
}

function recommendations(list: readonly string[]): Part {
  if (list.length === 0) return null
  const items = list.map((text) => el('li', {}, icon('check'), el('span', { dir: 'auto' }, text)))
  return section('quiz-next', t`Worth doing next`, el('ul', { class: 'card quiz-recommendations' }, ...items))
}

/** Who says so, category by category. */
function sources({ quiz, results }: ResultState): Part {
  const known = new Set(results.categories.map(({ id }) => id))
  const cited = quiz?.config.categories.filter(({ id, sources = [] }) => known.has(id) && sources.length > 0) ?? []
  if (cited.length === 0) return null
  return el(
    'details',
    { class: 'quiz-sources' },
    el('summary', {}, t`Where this comes from`),
    ...cited.map(({ name, sources = [] }) =>
      el('div', {}, el('h2', { class: 'type-label', dir: 'auto' }, name), el('ul', {}, ...sources.map(sourceLine))),
    ),
  )
}

function sourceLine({ organization, title, year, url }: QuizSource): HTMLElement {
  const link = el('a', { href: url, target: '_blank', rel: 'noopener noreferrer', dir: 'auto' }, title)
  return el('li', { class: 'quiz-source' }, el('span', { dir: 'auto' }, organization), ', ', link, `, ${year}`)
}

function shareAndAgain({ onShare, onAgain }: ResultState): HTMLElement {
  const said = el('p', { class: 'type-caption quiz-said', role: 'status' })
  let isBusy = false
  const share = button(t`Share picture`, {
    variant: 'outline',
    icon: icon('image'),
    onPress: async () => {
      if (isBusy) return
      isBusy = true
      said.textContent = ''
      try {
        const how = await onShare()
        if (how === 'saved') said.textContent = t`Picture saved`
      } catch {
        said.textContent = t`Couldn't make the picture. Try again.`
      }
      isBusy = false
    },
  })
  return el(
    'div',
    { class: 'quiz-after' },
    el('div', { class: 'quiz-actions' }, share, button(t`Take it again`, { variant: 'ghost', onPress: onAgain })),
    el('p', { class: 'type-caption quiz-calm' }, t`The picture shows your percentage and result, nothing about you.`),
    said,
  )
}

const sumOf = (price: string) => price.split('/')[0] ?? ''

/** What comes after a quiz: an account, or the app for somebody who has one. */
function wayOn({ isSignedIn, onJoin }: ResultState): HTMLElement {
  if (isSignedIn) return el('div', { class: 'quiz-foot is-single' }, buttonLink(t`Go to Home`, '/home'))
  const [weekly, annual] = [sumOf(plans.$rc_weekly.fallbackPrice), sumOf(plans.$rc_annual.fallbackPrice)]
  const join = buttonLink(t`Start 1 month free`, '/#/enter=trial')
  join.addEventListener('click', onJoin)
  return el(
    'div',
    { class: 'quiz-foot is-single' },
    join,
    el(
      'p',
      { class: 'type-caption quiz-terms' },
      t`1 month free, $0.00 today, credit card required. Then ${weekly} a week or ${annual} a year. Cancel anytime.`,
    ),
  )
}
