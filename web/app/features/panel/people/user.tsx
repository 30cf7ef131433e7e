import { Trans, useLingui } from '@lingui/react/macro'
import type { AdminUserDetail } from '@nestwren/contract/admin-users'
import { ApiError } from '@nestwren/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { Link, useNavigate, useParams } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Moment } from '../public/moment.tsx'
import { Facts, PanelHeading, PanelSection } from '../public/panel-heading.tsx'
import { PanelLoaded } from '../public/panel-loaded.tsx'
import { panelKey, usePanelRead } from '../public/panel-read.ts'
import { staffApi } from '../public/staff-client.ts'
import { usePanelFormats } from '../public/use-panel-formats.ts'
import { SubscriptionEditor } from './subscription-editor.tsx'
import { PaymentBadge, SubscriptionBadge, useStatusWords } from './use-status-words.tsx'
import { UserActions } from './user-actions.tsx'

/** One user, and what can be done for them (B §2, "Operator admin panel"). */
export default function User() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const client = useQueryClient()
  const navigate = useNavigate()
  const query = usePanelRead(
    ['user', id],
    async (signal) => (await staffApi.adminUsers.get({ params: { id } }, { signal })).user,
  )
  const show = (user: AdminUserDetail) => {
    client.setQueryData(panelKey('user', id), user)
    // Lists and figures tell of it as well.
    void client.invalidateQueries({ queryKey: panelKey('users') })
    void client.invalidateQueries({ queryKey: panelKey('stats') })
  }
  const gone = () => {
    void client.invalidateQueries({ queryKey: panelKey('users') })
    void client.invalidateQueries({ queryKey: panelKey('stats') })
    void navigate('/admin/users')
    client.removeQueries({ queryKey: panelKey('user', id) })
  }
  return (
    <>
      <Link className="link-btn ops-back" to="/admin/users">
        <ChevronLeft aria-hidden="true" className="ic ic-sm" />
        <Trans>Users</Trans>
      </Link>
      {isUnknown(query.error) ? (
        <ErrorState
          title={t`User not found`}
          body={t`They may have been deleted, or the address isn't complete.`}
          action={{ label: t`All users`, href: '/admin/users' }}
        />
      ) : (
        <PanelLoaded query={query} failed={t`Failed to load user details`} lines={8}>
          {(user) => <Details key={user._id} user={user} onChange={show} onGone={gone} />}
        </PanelLoaded>
      )}
    </>
  )
}

/** Nobody has this id, or it is none. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')
}

interface DetailsProps {
  user: AdminUserDetail
  onChange: (user: AdminUserDetail) => void
  onGone: () => void
}

function Details({ user, onChange, onGone }: DetailsProps) {
  return (
    <>
      <PanelHeading
        title={<span className="wrap-anywhere">{user.username}</span>}
        end={
          user.active ? undefined : (
            <Badge tone="danger">
              <Trans>Deactivated</Trans>
            </Badge>
          )
        }
      />
      <div className="ops-stack">
        <Information user={user} />
        <SubscriptionEditor user={user} onChange={onChange} />
        <StorageOfUser user={user} />
        <UserActions user={user} onChange={onChange} onGone={onGone} />
      </div>
    </>
  )
}

function Information({ user }: { user: AdminUserDetail }) {
  const { t } = useLingui()
  const { count } = usePanelFormats()
  const { role } = useStatusWords()
  const yesOrNo = (is: boolean) => (is ? t`Yes` : t`No`)
  const ways = [user.hasPassword ? t`Password` : null, user.hasGoogle ? t`Google` : null].filter((way) => way !== null)
  return (
    <PanelSection id="information" title={<Trans>Information</Trans>}>
      <Facts
        facts={[
          { id: 'role', label: t`Role`, value: user.role === null ? t`In no family` : role[user.role] },
          { id: 'active', label: t({ message: 'Active', context: 'a user' }), value: yesOrNo(user.active) },
          ...(user.deactivatedAt === null
            ? []
            : [{ id: 'since', label: t`Deactivated`, value: <Moment at={user.deactivatedAt} /> }]),
          { id: 'created', label: t`Created`, value: <Moment at={user.createdAt} /> },
          { id: 'login', label: t`Last login`, value: <Moment at={user.lastLoginAt} otherwise={t`Never`} /> },
          { id: 'onboarding', label: t`Onboarding completed`, value: yesOrNo(user.onboardingCompleted) },
          { id: 'ways', label: t`Signs in with`, value: ways.length === 0 ? t`Nothing yet` : ways.join(', ') },
          { id: 'sessions', label: t`Devices signed in`, value: count(user.sessions) },
          { id: 'id', label: t`ID`, value: <code className="wrap-anywhere">{user._id}</code> },
          {
            id: 'account',
            label: t`Family ID`,
            value: user.accountId === null ? '–' : <code className="wrap-anywhere">{user.accountId._id}</code>,
          },
          {
            id: 'subscription',
            label: t`Subscription`,
            value: <SubscriptionBadge status={user.subscriptionStatus} />,
          },
          { id: 'payment', label: t`Payment`, value: <PaymentBadge status={user.paymentStatus} /> },
        ]}
      />
    </PanelSection>
  )
}

function StorageOfUser({ user: { accountId } }: { user: AdminUserDetail }) {
  const { t } = useLingui()
  const { bytes, percent } = usePanelFormats()
  const share = accountId === null || accountId.storageLimit === 0 ? 0 : accountId.storageUsed / accountId.storageLimit
  return (
    <PanelSection id="storage" title={<Trans>Storage</Trans>}>
      {accountId === null ? (
        <p className="text-muted">
          <Trans>This user owns no family, so nothing is stored for them.</Trans>
        </p>
      ) : (
        <>
          <ProgressBar label={t`Storage`} done={share} />
          <Facts
            facts={[
              { id: 'used', label: t`Used`, value: bytes(accountId.storageUsed) },
              { id: 'limit', label: t`Limit`, value: bytes(accountId.storageLimit) },
              { id: 'share', label: t`Usage`, value: percent(share, 1) },
            ]}
          />
        </>
      )}
    </PanelSection>
  )
}
