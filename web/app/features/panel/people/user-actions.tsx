import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AdminUserDetail } from '@nestwren/contract/admin-users'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { showPanelAlert } from '../public/panel-alert.ts'
import { PanelSection } from '../public/panel-heading.tsx'
import { staffApi } from '../public/staff-client.ts'
import { useStaffErrorText } from '../public/staff-texts.ts'
import { usePanelFormats } from '../public/use-panel-formats.ts'
import { useStaffAction } from '../public/use-staff-action.ts'
import { meetStale, useUserChange } from './use-user-change.ts'

type Question = 'reset' | 'active' | 'delete' | 'deleteFinally'

interface UserActionsProps {
  user: AdminUserDetail
  onChange: (user: AdminUserDetail) => void
  /** The user was deleted. */
  onGone: () => void
}

/** What can be done for or to a user; each asks first, and deleting asks twice (B §5). */
export function UserActions({ user, onChange, onGone }: UserActionsProps) {
  const { t } = useLingui()
  const [question, setQuestion] = useState<Question | null>(null)
  return (
    <PanelSection id="actions" title={<Trans>Actions</Trans>}>
      <div className="ops-acts is-start">
        <Button variant="outline" size="sm" onClick={() => setQuestion('reset')}>
          <Trans>Send password reset</Trans>
        </Button>
        <Button variant="outline" size="sm" onClick={() => setQuestion('active')}>
          {user.active ? <Trans>Deactivate</Trans> : <Trans>Reactivate</Trans>}
        </Button>
        <Button variant="danger" size="sm" onClick={() => setQuestion('delete')}>
          <Trans>Delete user</Trans>
        </Button>
      </div>
      <p className="type-caption text-muted">
        {user.active
          ? t`Deactivating signs them out everywhere right away and keeps them out. Their families stay as they are.`
          : t`Reactivating lets them sign in again.`}
      </p>
      <ResetQuestion user={user} isOpen={question === 'reset'} onClose={() => setQuestion(null)} />
      <ActiveQuestion
        user={user}
        isOpen={question === 'active'}
        onClose={() => setQuestion(null)}
        onChange={onChange}
      />
      <DeleteQuestions user={user} question={question} ask={setQuestion} onChange={onChange} onGone={onGone} />
    </PanelSection>
  )
}

interface QuestionProps {
  user: AdminUserDetail
  isOpen: boolean
  onClose: () => void
}

function ResetQuestion({ user, isOpen, onClose }: QuestionProps) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { isBusy, run } = useStaffAction()
  const send = async () => {
    await run(
      async () => {
        const { code } = await staffApi.adminUsers.sendPasswordReset({ body: { userId: user._id } })
        const detail = t`They sign in with Google, so the email is about a first password.`
        const isOfGoogle = code === 'GOOGLE_USER_DETECTED'
        showPanelAlert(
          { tone: 'success', text: t`Password reset email sent successfully`, ...(isOfGoogle ? { detail } : {}) },
          pathname,
        )
      },
      { failed: t`Failed to send password reset email` },
    )
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Send password reset`}
      body={t`Send password reset email to this user?`}
      confirmLabel={t`Send`}
      cancelLabel={t`Cancel`}
      tone="primary"
      isBusy={isBusy}
      onConfirm={() => void send()}
      onCancel={onClose}
    />
  )
}

function ActiveQuestion({
  user,
  isOpen,
  onClose,
  onChange,
}: QuestionProps & { onChange: (user: AdminUserDetail) => void }) {
  const { t } = useLingui()
  const { isBusy, run } = useUserChange(onChange)
  // The question stays the one that was asked while the answer changes the user.
  const [asked, setAsked] = useState(user.active)
  if (!isOpen && asked !== user.active) setAsked(user.active)
  const input = { params: { id: user._id }, body: { version: user.version } }
  const answer = async () => {
    await run(() => (asked ? staffApi.adminUsers.deactivate(input) : staffApi.adminUsers.reactivate(input)), {
      failed: t`Failed to update user status`,
      done: asked ? t`User deactivated successfully` : t`User reactivated successfully`,
    })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={asked ? t`Deactivate user` : t`Reactivate user`}
      body={
        asked ? t`Are you sure you want to deactivate this user?` : t`Are you sure you want to reactivate this user?`
      }
      confirmLabel={asked ? t`Deactivate` : t`Reactivate`}
      cancelLabel={t`Cancel`}
      tone={asked ? 'danger' : 'primary'}
      isBusy={isBusy}
      onConfirm={() => void answer()}
      onCancel={onClose}
    />
  )
}

interface DeleteQuestionsProps extends UserActionsProps {
  question: Question | null
  ask: (question: Question | null) => void
}

function DeleteQuestions({ user, question, ask, onChange, onGone }: DeleteQuestionsProps) {
  const { t } = useLingui()
  const errorText = useStaffErrorText()
  const { isBusy, run } = useStaffAction()
  const remove = async () => {
    const failed = t`Failed to delete user`
    const isGone = await run(
      () => staffApi.adminUsers.remove({ params: { id: user._id }, query: { version: user.version } }),
      {
        failed,
        done: t`User deleted successfully`,
        path: '/admin/users',
        meet: meetStale(onChange, failed, errorText),
      },
    )
    ask(null)
    if (isGone) onGone()
  }
  return (
    <>
      <ConfirmDialog
        isOpen={question === 'delete'}
        title={t`Delete user`}
        body={
          <>
            <p>
              <Trans>Deleting this user is permanent and cannot be undone.</Trans>
            </p>
            <WhatGoes user={user} />
          </>
        }
        confirmLabel={t`Delete user`}
        cancelLabel={t`Cancel`}
        onConfirm={() => ask('deleteFinally')}
        onCancel={() => ask(null)}
      />
      <ConfirmDialog
        isOpen={question === 'deleteFinally'}
        title={t`Delete user`}
        body={t`Final confirmation: Delete this user permanently?`}
        confirmLabel={t`Delete permanently`}
        cancelLabel={t`Cancel`}
        isBusy={isBusy}
        busyLabel={t`Deleting`}
        onConfirm={() => void remove()}
        // What is on its way cannot be called back.
        onCancel={() => (isBusy ? undefined : ask(null))}
      />
    </>
  )
}

/** What deleting removes, and what it leaves, in numbers; nothing of what a family wrote. */
function WhatGoes({ user: { username, deletion } }: { user: AdminUserDetail }) {
  const { bytes } = usePanelFormats()
  const { families, children, people, peopleWhoStay, familiesLeft, storageUsed, renewsAtProvider } = deletion
  const room = bytes(storageUsed)
  const lines: readonly (readonly [id: string, line: ReactNode] | null)[] = [
    ['user', <Trans key="user">{username} and everything they can sign in with</Trans>],
    families > 0
      ? [
          'families',
          <Plural
            key="families"
            value={families}
            one="# family that no one else owns"
            other="# families that no one else owns"
          />,
        ]
      : null,
    children > 0
      ? [
          'children',
          <Plural
            key="children"
            value={children}
            one="# child with all logs, photos, and documents"
            other="# children with all logs, photos, and documents"
          />,
        ]
      : null,
    people > 0
      ? [
          'people',
          <Plural
            key="people"
            value={people}
            one="# other person who is in no other family"
            other="# other people who are in no other family"
          />,
        ]
      : null,
    storageUsed > 0 ? ['room', <Trans key="room">{room} of files</Trans>] : null,
  ]
  return (
    <>
      <p>
        <Trans>This goes:</Trans>
      </p>
      <ul className="ops-goes">{lines.flatMap((line) => (line === null ? [] : [<li key={line[0]}>{line[1]}</li>]))}</ul>
      {peopleWhoStay > 0 ? (
        <p>
          <Plural
            value={peopleWhoStay}
            one="# person loses this family and stays."
            other="# people lose this family and stay."
          />
        </p>
      ) : null}
      {familiesLeft > 0 ? (
        <p>
          <Plural
            value={familiesLeft}
            one="# family that others own stays without them."
            other="# families that others own stay without them."
          />
        </p>
      ) : null}
      {renewsAtProvider ? (
        <p>
          <Trans>Their subscription renews at the payment provider, where only they can end it.</Trans>
        </p>
      ) : null}
    </>
  )
}
