import { Trans, useLingui } from '@lingui/react/macro'
import type { Referral } from '@nestwren/contract/referrals'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { api } from '../../platform/api/api.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { atFields } from '../../platform/forms/field-errors.ts'
import { currentLocale, localeNames, locales } from '../../platform/i18n/i18n.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { Select } from '../../ui/select.tsx'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { ShareLink } from '../invites/public/share-link.tsx'
import { settingsKeys } from './settings-keys.ts'

export function meta() {
  return [{ title: 'Recommend Nestwren · Nestwren' }]
}

/** Recommending the product: the person's link, a mail, and what came of it. */
export default function RecommendPage() {
  const { t } = useLingui()
  const stats = useQuery({
    queryKey: settingsKeys.referralStats,
    queryFn: ({ signal }) => api.referrals.stats(undefined, { signal }),
  })
  return (
    <>
      <SettingsHeader title={t`Recommend Nestwren`} />
      <div className="settings-stack">
        <SettingsSection
          title={<Trans>Your link</Trans>}
          hint={<Trans>When a family joins with it and makes a first payment, you get a free month.</Trans>}
        >
          <Loaded query={stats}>
            {({ link, sent, joined, credited, creditDays }) => (
              <>
                <ShareLink
                  label={t`Link to share`}
                  link={link}
                  text={t`We keep track of our child's day in Nestwren.`}
                />
                <dl className="stat-row">
                  <Stat label={t`Sent`} value={sent} />
                  <Stat label={t`Joined`} value={joined} />
                  <Stat label={t`Free months earned`} value={credited} />
                  <Stat label={t`Total free days`} value={creditDays} />
                </dl>
              </>
            )}
          </Loaded>
        </SettingsSection>
        <ReferralForm />
        <ReferralList />
      </div>
    </>
  )
}

function Stat({ label, value }: { label: string; value: number }) {
  const { i18n } = useLingui()
  return (
    <div>
      <dt className="type-caption text-muted">{label}</dt>
      <dd className="type-title tabular-nums">{i18n.number(value)}</dd>
    </div>
  )
}

/** Sends the person's link to somebody by mail. */
function ReferralForm() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isBusy, failure, run } = useSave()
  const form = useForm({ defaultValues: { email: '', locale: currentLocale() } })
  const { register, handleSubmit, formState, reset } = form
  const submit = handleSubmit(async ({ email, locale }) => {
    const isSent = await run(() => api.referrals.send({ body: { email: email.trim(), locale } }), {
      place: atFields(form, { OWN_ADDRESS: 'email', RECENTLY_SENT: 'email' }),
      done: t`Recommendation sent to ${email.trim()}`,
    })
    if (!isSent) return
    reset({ email: '', locale })
    void client.invalidateQueries({ queryKey: settingsKeys.referrals })
    void client.invalidateQueries({ queryKey: settingsKeys.referralStats })
  })
  return (
    <SettingsSection
      title={<Trans>Send by email</Trans>}
      hint={<Trans>They get one email with your link and can opt out of more.</Trans>}
    >
      <form onSubmit={submit} className="grid gap-3" noValidate>
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        <Field label={t`Their email`} error={formState.errors.email?.message ?? null} isRequired>
          {(control) => (
            <TextInput
              {...control}
              {...register('email', {
                validate: (value) =>
                  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) || t`Please enter a valid email address`,
              })}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t`Email language`}>
          {(control) => (
            <Select
              {...control}
              {...register('locale')}
              options={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
            />
          )}
        </Field>
        <Button type="submit" size="sm" isBusy={isBusy} busyLabel={t`Sending`}>
          <Trans>Send recommendation</Trans>
        </Button>
      </form>
    </SettingsSection>
  )
}

/** Whom the person recommended the product to, and what came of it. */
function ReferralList() {
  const { t } = useLingui()
  const query = useInfiniteQuery({
    queryKey: settingsKeys.referrals,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.referrals.mine({ query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    getNextPageParam: (last) => last.nextCursor,
  })
  return (
    <SettingsSection title={<Trans>Your recommendations</Trans>}>
      <Loaded query={query}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <p className="type-small text-muted">
              <Trans>None yet. People you send your link to show up here.</Trans>
            </p>
          ) : (
            <ul className="setting-rows">
              {items.map((referral) => (
                <ReferralLine key={referral.id} referral={referral} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {query.hasNextPage ? (
        <Button
          variant="soft"
          size="sm"
          isBusy={query.isFetchingNextPage}
          busyLabel={t`Loading`}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </SettingsSection>
  )
}

function ReferralLine({ referral }: { referral: Referral }) {
  const { t } = useLingui()
  const when = useWhen()
  const { status } = referral
  const day = when.day(referral.creditedAt ?? referral.joinedAt ?? referral.createdAt)
  return (
    <li>
      <span className="min-w-0 flex-1">
        <span className="type-label block wrap-anywhere">{referral.email ?? t`Someone with your link`}</span>
        <span className="type-caption block text-muted">{day}</span>
      </span>
      <Badge tone={status === 'credited' ? 'success' : status === 'joined' ? 'info' : 'neutral'}>
        {status === 'credited' ? (
          <Trans>Free month earned</Trans>
        ) : status === 'joined' ? (
          <Trans>Joined</Trans>
        ) : (
          <Trans>Sent</Trans>
        )}
      </Badge>
    </li>
  )
}
