import { Trans, useLingui } from '@lingui/react/macro'
import type { AdminStats, AdminUser } from '@nestwren/contract/admin-users'
import { ChevronRight } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { Answered } from '../../../ui/answered.ts'
import { Moment } from '../public/moment.tsx'
import { PanelHeading, PanelSection } from '../public/panel-heading.tsx'
import { PanelEmpty, PanelLoaded } from '../public/panel-loaded.tsx'
import { usePanelRead } from '../public/panel-read.ts'
import { type Column, PanelTable } from '../public/panel-table.tsx'
import { staffApi } from '../public/staff-client.ts'
import { usePanelFormats } from '../public/use-panel-formats.ts'
import { PaymentBadge, SubscriptionBadge, useStatusWords } from './use-status-words.tsx'

/** How many people and subscriptions there are, and who came last (B §2, "Operator admin panel"). */
export default function Dashboard() {
  const { t } = useLingui()
  const { clock } = usePanelFormats()
  const query = usePanelRead(['stats'], async (signal) => (await staffApi.adminUsers.stats({}, { signal })).stats)
  const countedAt = query.data === undefined ? null : clock(query.data.asOf)
  return (
    <>
      <PanelHeading
        title={<Trans>Dashboard</Trans>}
        end={countedAt === null ? undefined : <Trans>Updated {countedAt}</Trans>}
      />
      <PanelLoaded query={query} failed={t`Failed to load dashboard statistics`} lines={6}>
        {(stats, answered) => (
          <div className="ops-stack">
            <Totals stats={stats} />
            <Breakdown stats={stats} />
            <RecentUsers users={stats.recentUsers} answered={answered} />
          </div>
        )}
      </PanelLoaded>
    </>
  )
}

function Totals({ stats }: { stats: AdminStats }) {
  const { t } = useLingui()
  const { count, change, bytes, bytesChange } = usePanelFormats()
  const { totalUsers, subscriptions, totalStorageUsed, sinceLastWeek: since } = stats
  const written = (value: number | null, write: (value: number) => string) => (value === null ? null : write(value))
  const cards = [
    { id: 'users', label: t`Total Users`, value: count(totalUsers), week: written(since.totalUsers, change) },
    {
      id: 'active',
      label: t`Active Subscriptions`,
      value: count(subscriptions.active),
      week: written(since.active, change),
    },
    {
      id: 'influencers',
      label: t`Influencer Accounts`,
      value: count(subscriptions.influencer),
      week: written(since.influencer, change),
    },
    {
      id: 'storage',
      label: t`Storage Used`,
      value: bytes(totalStorageUsed),
      week: written(since.totalStorageUsed, bytesChange),
    },
  ]
  return (
    <section className="ops-totals" aria-label={t`Totals`}>
      {cards.map(({ id, label, value, week }) => (
        <div key={id} className="card ops-total">
          <p className="ops-total-label">{label}</p>
          <p className="ops-total-value">{value}</p>
          <p className="ops-total-week">
            {week === null ? <Trans>No figure from last week</Trans> : <Trans>{week} this week</Trans>}
          </p>
        </div>
      ))}
    </section>
  )
}

/** The four of the specification make the bar, as far as anybody has them; the others stand below it. */
const inBar = ['active', 'trial', 'influencer', 'canceled'] as const
const belowBar = ['registered', 'past_due'] as const

function Breakdown({ stats: { subscriptions, deactivatedUsers } }: { stats: AdminStats }) {
  const { count } = usePanelFormats()
  const words = useStatusWords()
  const deactivated = count(deactivatedUsers)
  return (
    <PanelSection id="breakdown" title={<Trans>Subscription breakdown</Trans>}>
      <div className="ops-split" aria-hidden="true">
        {inBar
          .filter((status) => subscriptions[status] > 0)
          .map((status) => (
            <i key={status} data-status={status} style={{ '--part': subscriptions[status] } as CSSProperties} />
          ))}
      </div>
      <dl className="ops-legend">
        {[...inBar, ...belowBar].map((status) => (
          <div key={status} data-status={status}>
            <dt>{words.subscription[status]}</dt>
            <dd>{count(subscriptions[status])}</dd>
          </div>
        ))}
      </dl>
      {deactivatedUsers > 0 ? (
        <p className="type-caption text-muted">
          <Trans>Deactivated users: {deactivated}</Trans>
        </p>
      ) : null}
    </PanelSection>
  )
}

function RecentUsers({ users, answered }: { users: readonly AdminUser[]; answered: Answered }) {
  const { t } = useLingui()
  const columns: readonly Column<AdminUser>[] = [
    {
      id: 'username',
      label: t`Username`,
      place: 'first',
      cell: ({ _id, username }) => (
        <Link className="ops-name" to={`/admin/users/${_id}`}>
          {username}
        </Link>
      ),
    },
    {
      id: 'subscription',
      label: t`Subscription`,
      place: 'end',
      cell: ({ subscriptionStatus }) => <SubscriptionBadge status={subscriptionStatus} />,
    },
    {
      id: 'payment',
      label: t`Payment`,
      place: 'wide',
      cell: ({ paymentStatus }) => <PaymentBadge status={paymentStatus} />,
    },
    { id: 'created', label: t`Created`, place: 'wide', cell: ({ createdAt }) => <Moment at={createdAt} as="day" /> },
    {
      id: 'lastLogin',
      label: t`Last login`,
      place: 'named',
      cell: ({ lastLoginAt }) => <Moment at={lastLoginAt} as="ago" otherwise={t`Never`} />,
    },
  ]
  return (
    <PanelSection
      id="recent"
      title={<Trans>Recent Users</Trans>}
      end={
        <Link className="link-btn" to="/admin/users">
          <Trans>View all users</Trans>
          <ChevronRight aria-hidden="true" className="ic ic-sm" />
        </Link>
      }
    >
      {users.length === 0 ? (
        <PanelEmpty after={answered}>
          <Trans>No one has signed up yet.</Trans>
        </PanelEmpty>
      ) : (
        <PanelTable label={t`Recent Users`} columns={columns} rows={users} keyOf={({ _id }) => _id} />
      )}
    </PanelSection>
  )
}
