/** Where somebody is in a quiz. */
export type Step =
  | { readonly kind: 'intro' }
  | { readonly kind: 'you' }
  | { readonly kind: 'question'; readonly number: number }
  | { readonly kind: 'result' }

/** The fragment of a step's address. The written page's link to the first step has it, so that it works before any script. */
export function fragmentOf(step: Step): string {
  if (step.kind === 'intro') return ''
  if (step.kind === 'question') return `#question-${step.number}`
  return step.kind === 'you' ? '#about-you' : '#result'
}

/** The step of a fragment; null for one that is none of the quiz, such as that of the link to the page's main part. */
export function stepOf(fragment: string): Step | null {
  if (fragment === '') return { kind: 'intro' }
  if (fragment === '#about-you') return { kind: 'you' }
  if (fragment === '#result') return { kind: 'result' }
  const [, number] = /^#question-([1-9]\d{0,2})$/.exec(fragment) ?? []
  return number === undefined ? null : { kind: 'question', number: Number(number) }
}

/** What an entry of the history says beside its address. */
interface Mark {
  /** How many entries of this quiz stand below it. */
  readonly depth: number
  /** The fragment of the entry below it. */
  readonly from: string | null
}

const stateOf = (): Record<string, unknown> => (typeof history.state === 'object' && history.state) || {}

function markOf(): Mark {
  const { quiz } = stateOf() as { quiz?: Partial<Mark> }
  return { depth: quiz?.depth ?? 0, from: quiz?.from ?? null }
}

function write(how: 'pushState' | 'replaceState', step: Step, quiz: Mark): void {
  // Without a fragment an address would keep the one that is there.
  const address = fragmentOf(step) || location.pathname + location.search
  history[how]({ ...stateOf(), quiz }, '', address)
}

/** Each step is an entry of the browser's history, so that Back goes a step back and a reload stays. */
export interface Steps {
  readonly current: () => Step
  readonly go: (step: Step) => void
  /** Takes the place of the present step. */
  readonly replace: (step: Step) => void
  /** Goes back where that is what the entry before is; else the step takes the place of the present one. */
  readonly back: (step: Step) => void
  /** Back to before the first step. */
  readonly leave: () => void
  readonly stop: () => void
}

/** @param onStep called whenever the step has changed, by the person or by the browser */
export function createSteps(onStep: () => void): Steps {
  let known: Step = stepOf(location.hash) ?? { kind: 'intro' }
  const arrive = (step: Step) => {
    known = step
    onStep()
  }
  const replace = (step: Step) => {
    write('replaceState', step, markOf())
    arrive(step)
  }
  const onPop = () => {
    const step = stepOf(location.hash)
    if (step !== null) arrive(step)
  }
  addEventListener('popstate', onPop)
  return {
    current: () => known,
    go(step) {
      write('pushState', step, { depth: markOf().depth + 1, from: fragmentOf(known) })
      arrive(step)
    },
    replace,
    back(step) {
      if (markOf().from === fragmentOf(step)) history.back()
      else replace(step)
    },
    leave() {
      const { depth } = markOf()
      if (depth > 0) history.go(-depth)
      else replace({ kind: 'intro' })
    },
    stop: () => removeEventListener('popstate', onPop),
  }
}
