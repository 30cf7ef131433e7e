import type { AnalyticsEvent } from '@nestwren/contract/analytics'

/** What is told apart in the counts. */
export interface Counted {
  readonly name: AnalyticsEvent['name']
  readonly experiment: string
  readonly variant: string
  readonly label: string
}

const inNone = { experiment: '', variant: '' }

/** The row of a day in which an event is counted. */
export function countedAs(event: AnalyticsEvent): Counted {
  const { name } = event
  switch (event.name) {
    case 'ab_view': {
      const { experiment, variant, variant_label: label } = event.params
      return { name, experiment, variant, label }
    }
    case 'trial_button_click': {
      const { experiment, variant, event_label: label } = event.params
      return { name, experiment, variant, label }
    }
    case 'cta_click':
      return { name, ...inNone, label: event.params.source }
    case 'login':
      return { name, ...inNone, label: event.params.method }
    case 'onboarding_step':
      return { name, ...inNone, label: `${event.params.step} ${event.params.name}` }
  }
}
