import { type ComponentType, createContext, type ReactNode, type SubmitEvent, use } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { classNames } from '../../ui/class-names.ts'
import './onboarding.css'

interface HeadingProps {
  className: string
  tabIndex: -1
  children: ReactNode
}

const PageHeading = (props: HeadingProps) => <h1 {...props} />

/** How a step's title is written: a dialog is named by it, a page headed. */
export const StepHeading = createContext<ComponentType<HeadingProps>>(PageHeading)

interface StepProps {
  title: ReactNode
  /** A few words above the title. */
  eyebrow?: ReactNode
  /** One sentence under the title. */
  lead?: ReactNode
  /** For steps that tell rather than ask. */
  isLarge?: boolean
  /** What went wrong with the step as a whole. */
  failure?: string | null
  failureAction?: { label: string; onSelect: () => void } | undefined
  /** With it the step is a form, and the first button of the foot sends it. */
  onSubmit?: () => void
  /** The primary action, pinned at the bottom above the keyboard; what else is possible below it. */
  foot?: ReactNode
  children?: ReactNode
}

/** One step: title, what it asks or tells, and its one primary action. */
export function Step({ title, eyebrow, lead, isLarge, failure, failureAction, onSubmit, foot, children }: StepProps) {
  const Heading = use(StepHeading)
  const content = (
    <>
      <div className="step-scroll">
        <div className="step-body">
          {eyebrow ? <p className="step-eyebrow">{eyebrow}</p> : null}
          <Heading className={classNames('step-title', isLarge && 'step-title-large')} tabIndex={-1}>
            {title}
          </Heading>
          {lead ? <p className="text-muted">{lead}</p> : null}
          {failure ? (
            <Banner tone="danger" {...(failureAction ? { action: failureAction } : null)}>
              {failure}
            </Banner>
          ) : null}
          {children}
        </div>
      </div>
      {foot ? <div className="step-foot">{foot}</div> : null}
    </>
  )
  if (onSubmit === undefined) return <div className="step">{content}</div>
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="step" onSubmit={submit} noValidate>
      {content}
    </form>
  )
}

interface StepDotsProps {
  at: number
  of: number
  label: string
}

/** How far one is, drawn; the label says it. */
export function StepDots({ at, of, label }: StepDotsProps) {
  return (
    <div className="step-dots" role="img" aria-label={label}>
      {Array.from({ length: of }, (_, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place.
          key={index}
          className={classNames(index + 1 < at && 'is-done', index + 1 === at && 'is-current')}
        />
      ))}
    </div>
  )
}
