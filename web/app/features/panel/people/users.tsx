import { Trans, useLingui } from '@lingui/react/macro'
import type { AdminSubscriptionStatus, AdminUser } from '@nestwren/contract/admin-users'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { Moment } from '../public/moment.tsx'
import { PanelHeading } from '../public/panel-heading.tsx'
import { PanelEmpty, PanelLoaded } from '../public/panel-loaded.tsx'
import { usePanelRead } from '../public/panel-read.ts'
import { type Column, Pager, PanelTable } from '../public/panel-table.tsx'
import { staffApi } from '../public/staff-client.ts'
import { usePanelFormats } from '../public/use-panel-formats.ts'
import { type PaymentStatus, paymentStatuses, subscriptionStatuses } from './statuses.ts'
import { PaymentBadge, SubscriptionBadge, useStatusWords } from './use-status-words.tsx'

/** B §9. */
const pageSize = 20
/** Nobody is asked for what is on the way to what is typed. */
const settlesAfterMs = 300

interface Filters {
  readonly search: string
  /** Empty for all. */
  readonly subscriptionStatus: AdminSubscriptionStatus | ''
  readonly paymentStatus: PaymentStatus | ''
  readonly page: number
}

/** What one filter of the list may be; anything else in the address filters nothing. */
const known = <Name extends string>(value: string | null, of: readonly Name[]): Name | '' =>
  of.find((one) => one === value) ?? ''

/** The filters, which are in the address: Back leads to the list as it was, and so does the way back from a user. */
function useFilters(): readonly [Filters, (change: Partial<Filters>) => void] {
  const [params, setParams] = useSearchParams()
  const page = Number(params.get('page') ?? 1)
  const filters: Filters = {
    search: params.get('search') ?? '',
    subscriptionStatus: known(params.get('subscriptionStatus'), subscriptionStatuses),
    paymentStatus: known(params.get('paymentStatus'), paymentStatuses),
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
  }
  const change = (part: Partial<Filters>) => {
    // What is filtered otherwise begins with its first page.
    const next = { ...filters, page: 1, ...part }
    const said = Object.entries(next).filter(([name, value]) => value !== '' && !(name === 'page' && value === 1))
    setParams(said.map(([name, value]): [string, string] => [name, String(value)]))
  }
  return [filters, change]
}

/** Everybody, by username, subscription and payment (B §2). */
export default function Users() {
  const { t } = useLingui()
  const [filters, change] = useFilters()
  const query = usePanelRead(
    ['users', filters],
    async (signal) => (await staffApi.adminUsers.list({ query: { ...filters, limit: pageSize } }, { signal })).data,
    { keepsLast: true },
  )
  const isFiltered = filters.search !== '' || filters.subscriptionStatus !== '' || filters.paymentStatus !== ''
  return (
    <>
      <PanelHeading title={<Trans>Users</Trans>} />
      <FilterBar filters={filters} onChange={change} />
      <PanelLoaded query={query} failed={t`Failed to load users`} lines={8}>
        {({ users, pagination }, answered) => (
          <div className="ops-stack">
            <p className="type-caption text-muted" role="status">
              <Found total={pagination.total} isBounded={pagination.isTotalBounded} />
            </p>
            {users.length > 0 ? (
              <div className="card ops-list">
                <UserTable users={users} isBusy={query.isPlaceholderData} />
              </div>
            ) : pagination.total > 0 ? (
              <div className="ops-empty">
                <p>
                  <Trans>There is no such page.</Trans>
                </p>
                <Button variant="soft" size="sm" onClick={() => change({ page: 1 })}>
                  <Trans>First page</Trans>
                </Button>
              </div>
            ) : (
              <PanelEmpty after={answered}>
                {isFiltered ? <Trans>No users match these filters.</Trans> : <Trans>No one has signed up yet.</Trans>}
              </PanelEmpty>
            )}
            <Pager
              page={pagination.page}
              totalPages={pagination.totalPages}
              onPageChange={(page) => {
                change({ page })
                scrollTo({ top: 0 })
              }}
            />
          </div>
        )}
      </PanelLoaded>
    </>
  )
}

function Found({ total, isBounded }: { total: number; isBounded: boolean }) {
  const { count } = usePanelFormats()
  const shown = count(total)
  return isBounded ? (
    <Trans>The newest {shown} users. Narrow the search to find older ones.</Trans>
  ) : (
    <Trans>Users found: {shown}</Trans>
  )
}

interface FilterBarProps {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
}

function FilterBar({ filters, onChange }: FilterBarProps) {
  const { t } = useLingui()
  const words = useStatusWords()
  const search = useTypedSearch(filters.search, (text) => onChange({ search: text }))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of that name is newer than the browsers held to.
    <form
      role="search"
      className="ops-filters"
      onSubmit={(event) => {
        event.preventDefault()
        search.send()
      }}
    >
      <Field label={t`Search by username`}>
        {(control) => (
          <TextInput
            {...control}
            type="search"
            value={search.typed}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => search.type(event.target.value)}
          />
        )}
      </Field>
      <Field label={t`Subscription status`}>
        {(control) => (
          <Select
            {...control}
            value={filters.subscriptionStatus}
            options={[
              { value: '', label: t`All subscriptions` },
              ...subscriptionStatuses.map((value) => ({ value, label: words.subscription[value] })),
            ]}
            onChange={(event) => onChange({ subscriptionStatus: known(event.target.value, subscriptionStatuses) })}
          />
        )}
      </Field>
      <Field label={t`Payment status`}>
        {(control) => (
          <Select
            {...control}
            value={filters.paymentStatus}
            options={[
              { value: '', label: t`All payments` },
              ...paymentStatuses.map((value) => ({ value, label: words.payment[value] })),
            ]}
            onChange={(event) => onChange({ paymentStatus: known(event.target.value, paymentStatuses) })}
          />
        )}
      </Field>
    </form>
  )
}

/** What is typed, and what of it is in the address: it goes there once it stands still, and Back brings the last one back. */
function useTypedSearch(search: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setTyped(search)
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (text: string) => {
    clearTimeout(timer.current)
    if (text === sent.current) return
    sent.current = text
    onSearch(text)
  }
  // What the timer calls knows of the filters that there are by then.
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(text.trim()), settlesAfterMs)
    },
    send: () => send(typed.trim()),
  }
}

function UserTable({ users, isBusy }: { users: readonly AdminUser[]; isBusy: boolean }) {
  const { t } = useLingui()
  const { bytes } = usePanelFormats()
  const words = useStatusWords()
  const columns: readonly Column<AdminUser>[] = [
    {
      id: 'username',
      label: t`Username`,
      place: 'first',
      cell: ({ username, active }) => (
        <>
          <span className="ops-name">{username}</span>
          {active ? null : (
            <>
              {' '}
              <Badge tone="danger">
                <Trans>Deactivated</Trans>
              </Badge>
            </>
          )}
        </>
      ),
    },
    { id: 'role', label: t`Role`, cell: ({ role }) => (role === null ? '–' : words.role[role]) },
    {
      id: 'subscription',
      label: t`Subscription`,
      place: 'end',
      cell: ({ subscriptionStatus }) => <SubscriptionBadge status={subscriptionStatus} />,
    },
    {
      id: 'payment',
      label: t`Payment`,
      place: 'named',
      cell: ({ paymentStatus }) => <PaymentBadge status={paymentStatus} />,
    },
    {
      id: 'storage',
      label: t`Storage`,
      place: 'named',
      isNumber: true,
      cell: ({ accountId }) => (accountId === null ? '–' : bytes(accountId.storageUsed)),
    },
    {
      id: 'lastLogin',
      label: t`Last login`,
      place: 'named',
      cell: ({ lastLoginAt }) => <Moment at={lastLoginAt} as="ago" otherwise={t`Never`} />,
    },
    {
      id: 'details',
      label: t`Details`,
      isLabelHidden: true,
      cell: ({ _id, username }) => (
        <Link className="ops-row-link" to={`/admin/users/${_id}`} aria-label={t`View Details of ${username}`}>
          <Trans>View Details</Trans>
        </Link>
      ),
    },
  ]
  return <PanelTable label={t`Users`} columns={columns} rows={users} keyOf={({ _id }) => _id} isBusy={isBusy} />
}
