import { t } from '@lingui/core/macro'
import { assessmentFramePath } from '@nestwren/contract/assessment-frame'
import { el } from './dom.ts'

/** How long the overlay stays once the widget's script is there, and once it is known not to come (B §2). */
const hiddenAfterMs = { loaded: 2_000, failed: 3_000 } as const
/** A frame that says nothing for so long has failed. */
const silentMs = 20_000

type Said = keyof typeof hiddenAfterMs

const isSaid = (data: unknown): data is Said => data === 'loaded' || data === 'failed'

/**
 * Opens the operators' assessment in its closed frame (server/src/platform/http/assessment-frame.ts), behind the overlay that
 * the page was written with.
 * @param onFailed called when the overlay is gone and there is no assessment: the own quiz takes its place
 */
export function openAssessment(room: HTMLElement, onFailed: () => void): void {
  const frame = el('iframe', {
    ...{ class: 'quiz-frame', title: t`Parenting assessment`, src: assessmentFramePath },
    // Without an origin it can read nothing that this browser keeps of a family.
    sandbox: 'allow-scripts allow-forms allow-popups',
    referrerpolicy: 'no-referrer',
  })
  const silence = setTimeout(() => hear('failed'), silentMs)
  const onMessage = ({ source, data }: MessageEvent) => {
    if (source !== null && source === frame.contentWindow && isSaid(data)) hear(data)
  }
  const hear = (said: Said) => {
    clearTimeout(silence)
    removeEventListener('message', onMessage)
    setTimeout(() => {
      document.documentElement.dataset.assessment = said
      if (said === 'loaded') return
      frame.remove()
      onFailed()
    }, hiddenAfterMs[said])
  }
  addEventListener('message', onMessage)
  room.replaceChildren(frame)
}
