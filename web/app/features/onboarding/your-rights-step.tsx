import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { areas, type Level } from '@nestwren/contract/permissions'
import { useErrorText } from '../../platform/api/errors.ts'
import { useChildren } from '../../platform/api/queries.ts'
import { listFormat } from '../../platform/format/formats.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChildAvatar } from '../../ui/child/child-avatar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Step } from './step.tsx'
import { useAreaWords } from './use-family-words.ts'

/** What a caregiver may see and do, child by child, in words. */
export function YourRightsStep({ onContinue }: { onContinue: () => void }) {
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
