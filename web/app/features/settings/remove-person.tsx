import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountUser } from '@nestwren/contract/members'
import { areas, isParentRole } from '@nestwren/contract/permissions'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useChildren } from '../../platform/api/queries.ts'
import { listFormat } from '../../platform/format/formats.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useOwnRights, useRefreshPeople } from './use-people.ts'

/** Takes a person out of the family. Asks twice and names what it means. */
export function RemovePerson({ person }: { person: AccountUser }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const refresh = useRefreshPeople()
  const { canManage } = useOwnRights()
  const { isBusy, failure, run, setFailure } = useSave()
  const [asked, setAsked] = useState<'no' | 'once' | 'twice'>('no')
  const consequence = useConsequence(person)
  if (!canManage(person)) return null
  const close = () => {
    setAsked('no')
    setFailure(null)
  }
  const remove = async () => {
    const isDone = await run(() => api.members.removeUser({ params: { id: person.id } }))
    if (!isDone) return
    navigate('/settings/family', { replace: true })
    showToast({ message: t`Removed ${person.name} from the family` })
    await refresh()
  }
  return (
    <>
      <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setAsked('once')}>
        <Trans>Remove {person.name} from the family</Trans>
      </Button>
      <ConfirmDialog
        isOpen={asked !== 'no'}
        title={asked === 'twice' ? t`Really remove ${person.name}?` : t`Remove ${person.name} from the family?`}
        body={
          <>
            <p>
              {asked === 'twice'
                ? t`${person.name} will lose access right away. To come back, they'll need a new invite.`
                : `${consequence} ${t`Anything ${person.name} logged stays.`}`}
            </p>
            {failure ? <Banner tone="danger">{failure}</Banner> : null}
          </>
        }
        confirmLabel={asked === 'twice' ? t`Yes, remove ${person.name}` : t`Remove ${person.name}`}
        cancelLabel={t`Keep ${person.name}`}
        isBusy={isBusy}
        busyLabel={t`Removing`}
        onConfirm={() => (asked === 'twice' ? void remove() : setAsked('twice'))}
        onCancel={close}
      />
    </>
  )
}

/** "Sol will no longer see Juno's logs." */
function useConsequence(person: AccountUser): string {
  const { t, i18n } = useLingui()
  const { children } = useChildren()
  const seen = children.filter(
    ({ _id }) =>
      isParentRole(person.role) ||
      person.grants.some(({ childId, levels }) => childId === _id && areas.some((area) => levels[area] !== 'none')),
  )
  const [only] = seen
  if (seen.length === 1 && only !== undefined) return t`${person.name} will no longer see ${only.name}'s logs.`
  if (seen.length === 0) return t`${person.name} will no longer be in the family.`
  const names = listFormat(i18n.locale).format(seen.map(({ name }) => name))
  return t`${person.name} will no longer see logs for ${names}.`
}
