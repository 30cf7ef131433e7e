import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@nestwren/contract/auth'
import type { Child } from '@nestwren/contract/children'
import { areas, isLevelAtLeast, isParentRole, type Level } from '@nestwren/contract/permissions'
import type { ReactNode } from 'react'
import { useErrorText } from '../../platform/api/errors.ts'
import { useChildren } from '../../platform/api/queries.ts'
import { listFormat } from '../../platform/format/formats.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChildAvatar } from '../../ui/child/child-avatar.tsx'
import { LogGlyph } from '../../ui/log-glyph.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FirstStepsFrame, useFirstSteps } from './first-steps-frame.tsx'
import { NameStep } from './name-step.tsx'
import { Step } from './step.tsx'
import { useAreaWords } from './use-family-words.ts'

type StepName = 'name' | 'rights' | 'logging'

/** A name, what a caregiver may see and do, how logging works; then Home. */
export function CaregiverSteps({ user }: { user: User }) {
  const { t } = useLingui()
  const isParent = isParentRole(user.role)
  // Parents see and change everything: there is nothing to tell them about that.
  const steps: readonly StepName[] = isParent ? ['name', 'logging'] : ['name', 'rights', 'logging']
  const { step, at, of, goOn, finish } = useFirstSteps(
    'caregiver',
    steps,
    user.onboardingCompleted ? (isParent ? 'logging' : 'rights') : 'name',
  )
  return (
    <FirstStepsFrame stepKey={step ?? 'name'} at={at} of={of}>
      {step === 'rights' ? (
        <YourRightsStep onContinue={goOn} />
      ) : step === 'logging' ? (
        <TwoTapsStep onContinue={finish} />
      ) : (
        <NameStep
          user={user}
          title={isParent ? t`What should your family call you?` : t`What should the family call you?`}
          lead={t`Every log shows who added it, so nobody has to ask.`}
          onSaved={goOn}
        />
      )}
    </FirstStepsFrame>
  )
}

/** How a feed is logged; for who only looks, what there is to see. */
function TwoTapsStep({ onContinue }: { onContinue: () => void }) {
  const { t } = useLingui()
  const { children } = useChildren()
  const onlyLooks = children.length > 0 && children.every(({ access }) => !isLevelAtLeast(access.logs, 'add'))
  return (
    <Step
      title={onlyLooks ? t`The day, as it happens` : t`A feed is two taps`}
      isLarge
      onSubmit={onContinue}
      foot={
        <Button type="submit" isBlock>
          <Trans>Go to Home</Trans>
        </Button>
      }
    >
      {onlyLooks ? (
        <p>
          <Trans>What others log shows up on Home right away. You can like it and comment.</Trans>
        </p>
      ) : (
        <>
          <ol className="step-list">
            <Tap number={1}>
              <Trans>Tap Feed at the bottom of Home.</Trans>
            </Tap>
            <Tap number={2}>
              <Trans>Tap a side, or Bottle. It's saved right away, and the timer starts.</Trans>
            </Tap>
          </ol>
          <p className="flex gap-2" aria-hidden="true">
            <LogGlyph hue="feeding" />
            <LogGlyph hue="diaper" />
            <LogGlyph hue="sleep" />
            <LogGlyph hue="activity" />
          </p>
          <p>
            <Trans>
              Diapers, sleep, and activities work the same way. If you're offline, it's saved and sent later.
            </Trans>
          </p>
        </>
      )}
    </Step>
  )
}

function Tap({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li>
      <span className="step-number" aria-hidden="true">
        {number}
      </span>
      <span className="pt-1">{children}</span>
    </li>
  )
}

/** What a caregiver may see and do, child by child, in words. */
function YourRightsStep({ onContinue }: { onContinue: () => void }) {
  const { t } = useLingui()
  return (
    <Step
      title={t`What you can see and do`}
      lead={t`The family set this for you and can change it anytime.`}
      onSubmit={onContinue}
      foot={
        <Button type="submit" isBlock>
          <Trans>Continue</Trans>
        </Button>
      }
    >
      <ChildrenRights />
    </Step>
  )
}

function ChildrenRights() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const { isOnline } = useConnection()
  const { children, isLoading, error, refetch } = useChildren()
  if (children.length > 0) return children.map((child) => <ChildRights key={child._id} child={child} />)
  if (isLoading)
    return (
      <div className="grid gap-3" aria-busy="true">
        <Skeleton className="h-32 w-full" />
      </div>
    )
  if (error !== null)
    return (
      <Banner tone="danger" action={{ label: t`Try again`, onSelect: refetch }}>
        {errorText(error, t`We couldn't load the children. Nothing is lost.`)}
      </Banner>
    )
  return (
    <p>
      {isOnline ? (
        <Trans>No child has been shared with you yet. When one is, you'll see them on Home.</Trans>
      ) : (
        <Trans>You'll see this once you're online.</Trans>
      )}
    </p>
  )
}

const spoken: readonly Level[] = ['manage', 'add', 'view', 'none']

function ChildRights({ child }: { child: Child }) {
  const { t, i18n } = useLingui()
  const names = useAreaWords()
  const list = listFormat(i18n.locale)
  const verbs: Record<Level, string> = {
    manage: t`You see and change everything`,
    add: t`You add, and change your own`,
    view: t`You see`,
    none: t`Not shared with you`,
  }
  const isAll = areas.every((area) => child.access[area] === 'manage')
  return (
    <Card>
      <h2 className="type-heading flex items-center gap-3">
        <ChildAvatar child={child} />
        <span className="min-w-0 wrap-anywhere">{child.name}</span>
      </h2>
      {isAll ? (
        <p className="mt-3">
          <Trans>You see and change everything.</Trans>
        </p>
      ) : (
        <dl className="mt-3 grid gap-2">
          {spoken.map((level) => {
            const here = areas.filter((area) => (child.access[area] ?? 'none') === level).map((area) => names[area])
            return here.length === 0 ? null : (
              <div key={level}>
                <dt className="type-label">{verbs[level]}</dt>
                <dd className="type-small text-muted">{list.format(here)}</dd>
              </div>
            )
          })}
        </dl>
      )}
    </Card>
  )
}
