import { Trans, useLingui } from '@lingui/react/macro'
import type { AdminSubscriptionStatus, AdminUserDetail } from '@nestwren/contract/admin-users'
import { useId, useState } from 'react'
import { nowIso } from '../../../platform/clock/now.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Moment } from '../public/moment.tsx'
import { Facts, PanelSection } from '../public/panel-heading.tsx'
import { staffApi } from '../public/staff-client.ts'
import { subscriptionStatuses } from './statuses.ts'
import { PaymentBadge, SubscriptionBadge, useStatusWords } from './use-status-words.tsx'
import { useUserChange } from './use-user-change.ts'

interface SubscriptionEditorProps {
  user: AdminUserDetail
  onChange: (user: AdminUserDetail) => void
}

/** What holds of a subscription, why, and what an operator sets over it. */
export function SubscriptionEditor({ user, onChange }: SubscriptionEditorProps) {
  const { override, ownSubscription } = user
  return (
    <PanelSection id="subscription" title={<Trans>Subscription management</Trans>}>
      {ownSubscription === null ? (
        <p className="text-muted">
          <Trans>This user owns no family, so there is no subscription to set.</Trans>
        </p>
      ) : (
        <>
          <div className="ops-halves">
            <OverrideState override={override} />
            <OwnState own={ownSubscription} isOverridden={override !== null} />
          </div>
          <OverrideForm user={user} onChange={onChange} />
        </>
      )}
    </PanelSection>
  )
}

function OverrideState({ override }: Pick<AdminUserDetail, 'override'>) {
  const { t } = useLingui()
  return (
    <section className="ops-half">
      <h3 className="type-label">
        <Trans>Set by an operator</Trans>
      </h3>
      {override === null ? (
        <p className="text-muted">
          <Trans>Nothing is set, so the status of the provider counts.</Trans>
        </p>
      ) : (
        <Facts
          facts={[
            { id: 'status', label: t`Status`, value: <SubscriptionBadge status={override.status} /> },
            { id: 'by', label: t`Set by`, value: override.setBy },
            { id: 'at', label: t`Set on`, value: <Moment at={override.setAt} /> },
            { id: 'end', label: t`Ends`, value: <Moment at={override.endsAt} otherwise={t`When it's removed`} /> },
          ]}
        />
      )}
    </section>
  )
}

interface OwnStateProps {
  own: NonNullable<AdminUserDetail['ownSubscription']>
  isOverridden: boolean
}

function OwnState({ own, isOverridden }: OwnStateProps) {
  const { t } = useLingui()
  const { provider } = own
  const dates = [
    { id: 'trial', label: t`Trial ends`, at: own.trialEndDate },
    { id: 'end', label: t`Subscription ends`, at: own.subscriptionEndDate },
    { id: 'canceled', label: t`Canceled`, at: own.canceledAt },
    { id: 'asOf', label: t`Provider's word of`, at: provider?.asOf ?? null },
    { id: 'issue', label: t`Charges fail since`, at: provider?.billingIssueAt ?? null },
  ].flatMap(({ id, label, at }) => (at === null ? [] : [{ id, label, value: <Moment at={at} /> }]))
  return (
    <section className="ops-half">
      <h3 className="type-label">
        {isOverridden ? <Trans>Without it</Trans> : <Trans>From provider and product</Trans>}
      </h3>
      <Facts
        facts={[
          { id: 'status', label: t`Status`, value: <SubscriptionBadge status={own.subscriptionStatus} /> },
          ...(own.isFreeTrial ? [{ id: 'free', label: t`Trial`, value: t`Free month, no card` }] : []),
          { id: 'payment', label: t`Payment`, value: <PaymentBadge status={own.paymentStatus} /> },
          ...(provider === null
            ? []
            : [
                { id: 'provider', label: t`Provider`, value: provider.name === 'builtin' ? t`Built in` : 'RevenueCat' },
                { id: 'product', label: t`Product`, value: provider.product },
                { id: 'renews', label: t`Renews`, value: provider.willRenew ? t`Yes` : t`No` },
              ]),
          ...dates,
          ...(own.creditDays > 0 ? [{ id: 'credit', label: t`Free days left`, value: own.creditDays }] : []),
        ]}
      />
    </section>
  )
}

const isStatus = (value: string): value is AdminSubscriptionStatus =>
  subscriptionStatuses.some((status) => status === value)

interface TypedOverride {
  readonly status: AdminSubscriptionStatus
  readonly endsAt: string | null
  readonly hasEnd: boolean
}

function overrideOf({ override, subscriptionStatus }: AdminUserDetail): TypedOverride {
  const endsAt = override?.endsAt ?? null
  return { status: override?.status ?? subscriptionStatus ?? 'registered', endsAt, hasEnd: endsAt !== null }
}

function OverrideForm({ user, onChange }: SubscriptionEditorProps) {
  const { t } = useLingui()
  const words = useStatusWords()
  const headingId = useId()
  const [opened, setOpened] = useState(user)
  const [{ status, endsAt, hasEnd }, setTyped] = useState(() => overrideOf(user))
  const begin = (next: AdminUserDetail) => {
    setOpened(next)
    setTyped(overrideOf(next))
  }
  const { isBusy, run } = useUserChange(onChange, begin)
  const type = (change: Partial<TypedOverride>) => setTyped((before) => ({ ...before, ...change }))
  const [endError, setEndError] = useState<string | null>(null)
  const isSameAs = (other: TypedOverride) =>
    status === other.status && hasEnd === other.hasEnd && (!hasEnd || endsAt === other.endsAt)
  const isOther = user.version !== opened.version
  // Another version begins anew, unless something was typed that it does not hold.
  if (isOther && (isSameAs(overrideOf(opened)) || isSameAs(overrideOf(user)))) begin(user)
  const set = (subscriptionStatus: AdminSubscriptionStatus | null) => {
    const isOver = endsAt === null || Date.parse(endsAt) <= Date.parse(nowIso())
    if (subscriptionStatus !== null && hasEnd && isOver) {
      setEndError(t`Choose an end in the future, within ten years.`)
      return
    }
    setEndError(null)
    const end = subscriptionStatus !== null && hasEnd ? { endsAt } : {}
    void run(
      () =>
        staffApi.adminUsers.setSubscription({
          params: { id: user._id },
          body: { subscriptionStatus, ...end, version: user.version },
        }),
      { failed: t`Failed to update subscription`, done: t`Subscription updated successfully` },
    )
  }
  return (
    <form
      className="ops-form"
      aria-labelledby={headingId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        set(status)
      }}
    >
      <h3 id={headingId} className="type-label">
        <Trans>Set a status</Trans>
      </h3>
      {isOther ? (
        <Banner tone="warning">
          <Trans>This user was changed meanwhile. What you chose here isn't set yet.</Trans>
        </Banner>
      ) : null}
      <Field
        label={t`Subscription status`}
        hint={status === 'trial' && !hasEnd ? t`A trial ends by itself after 30 days.` : undefined}
      >
        {(control) => (
          <Select
            {...control}
            value={status}
            options={subscriptionStatuses.map((value) => ({ value, label: words.subscription[value] }))}
            onChange={({ target: { value } }) => {
              if (isStatus(value)) type({ status: value })
            }}
          />
        )}
      </Field>
      <Checkbox
        label={t`It ends by itself`}
        checked={hasEnd}
        onChange={(event) => type({ hasEnd: event.target.checked })}
      />
      {hasEnd ? (
        <DateTimeField
          label={t`Ends`}
          value={endsAt}
          zone={Temporal.Now.timeZoneId()}
          onValueChange={(next) => type({ endsAt: next })}
          error={endError}
          hasChips={false}
        />
      ) : null}
      <div className="ops-acts">
        {user.override === null ? null : (
          <Button variant="ghost" size="sm" isBusy={isBusy} onClick={() => set(null)}>
            <Trans>Remove the override</Trans>
          </Button>
        )}
        <Button type="submit" size="sm" isBusy={isBusy} busyLabel={t`Updating`}>
          <Trans>Update subscription</Trans>
        </Button>
      </div>
    </form>
  )
}
