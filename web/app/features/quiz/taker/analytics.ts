import { analyticsFramePath } from '@nestwren/contract/analytics-frame'
import { analyticsConsent } from '../../../platform/analytics/consent.ts'
import { el } from './dom.ts'

/**
 * Runs the operators' analytics script in its closed frame for whoever has allowed it on another page (decision 0037). Nobody
 * is asked here: the question would lie over the answers.
 */
export function startAnalytics(path: string): void {
  if (analyticsConsent() !== 'granted') return
  fetch('/api/analytics/options', { credentials: 'omit' })
    .then(async (answer) => {
      const { hasScript } = (await answer.json()) as { readonly hasScript?: unknown }
      if (hasScript === true) document.body.append(frameOf(path))
    })
    .catch(() => undefined)
}

const frameOf = (path: string): HTMLElement =>
  el('iframe', {
    ...{ hidden: true, title: 'Analytics', src: `${analyticsFramePath}${path}` },
    ...{ sandbox: 'allow-scripts', referrerpolicy: 'no-referrer' },
  })
