import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import type { LandingProps } from '../landing-props.ts'
import { PressLink } from './press-link.tsx'
import { Phone } from './screen.tsx'
import { useCurrentStep } from './use-current-step.ts'
import { type StoryStep, useStorySteps } from './use-story-steps.ts'

/**
 * One day in four steps (A §2). The day's line stays in sight while they pass and says where in the day one is; its hours are
 * links to the steps.
 */
export function DayStory({ hrefs, onCallToAction }: Pick<LandingProps, 'hrefs' | 'onCallToAction'>) {
  const root = useRef<HTMLDivElement>(null)
  const steps = useStorySteps()
  const current = useCurrentStep(root)
  return (
    <section className="ld-band ld-story" id="how" aria-labelledby="ld-story">
      <div className="ld-wrap">
        <div className="ld-lead">
          <h2 id="ld-story" className="ld-display-l">
            <Trans>One day, and no one had to ask twice</Trans>
          </h2>
          <p>
            <Trans>Every log lands on the same 24-hour line. Whoever holds the baby knows what came before.</Trans>
          </p>
        </div>
        <div className="ld-day" ref={root}>
          <DayLine steps={steps} current={current} />
          {steps.map((step) => (
            <Step key={step.name} step={step} />
          ))}
        </div>
        <p className="ld-after">
          <PressLink href={hrefs.register} className="btn btn-primary" onPress={() => onCallToAction('story')}>
            <Trans>Discover How It Works</Trans>
          </PressLink>
        </p>
      </div>
    </section>
  )
}

const sleeps = ['a', 'b', 'c', 'd', 'e', 'f']
const feeds = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** Where things lie on it stands in story.css: the page's policy allows no styles within the HTML. */
function DayLine({ steps, current }: { steps: readonly StoryStep[]; current: number }) {
  const { t } = useLingui()
  return (
    <nav className="ld-line" aria-label={t`Steps of the day`}>
      <div className="ribbon">
        <div className="ribbon-track" role="img" aria-label={t`A whole day: six sleeps and seven feeds on one line`}>
          {sleeps.map((name) => (
            <span key={name} className={`ribbon-sleep ld-sleep-${name}`} />
          ))}
          {feeds.map((name) => (
            <span key={name} className={`ribbon-feed ld-feed-${name}`} />
          ))}
        </div>
      </div>
      <span className={`ld-now is-${steps[current]?.name}`} aria-hidden="true">
        <i />
      </span>
      <ol>
        {steps.map((step, index) => (
          <li key={step.name} className={`is-${step.name}`}>
            <a
              href={`#day-${step.name}`}
              aria-current={index === current ? 'step' : undefined}
              aria-label={`${step.clock}, ${step.title}`}
            >
              {step.clock}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Step({ step }: { step: StoryStep }) {
  const { name, screen, clock, title, words, points, alt } = step
  return (
    <>
      {/* Steps may stay in place while the page moves on; this mark never does, so it can be gone to. */}
      <span id={`day-${name}`} data-step className="ld-step-mark" />
      <article className={classNames('ld-step', `is-${name}`)} aria-labelledby={`day-title-${name}`}>
        <div className="ld-step-words">
          <p className="ld-clock">{clock}</p>
          <h3 id={`day-title-${name}`} className="ld-display-m">
            {title}
          </h3>
          <p className="ld-step-lead">{words}</p>
          <ul>
            {points.map((point) => (
              <li key={point}>
                <Check className="ic" aria-hidden="true" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <div className="ld-stage">
          <Phone name={screen} alt={alt} />
        </div>
      </article>
    </>
  )
}
