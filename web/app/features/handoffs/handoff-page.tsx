import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { Handoff } from '@nestwren/contract/handoffs'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Pencil, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useChildren } from '../../platform/api/queries.ts'
import { useMomentText } from '../../platform/format/use-measures.ts'
import { useNow } from '../../platform/format/use-now.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { useDraftForm } from '../../platform/forms/use-draft-form.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ChildPart } from './child-part.tsx'
import { putHandoff, useHandoff } from './public/handoffs-query.ts'
import { hasSeen, isReceiver } from './public/waiting-for.ts'
import { useHandoffWords } from './use-handoff-words.ts'
import './handoffs.css'

export function meta() {
  return [{ title: 'Handoff note · Nestwren' }]
}

/** One handoff on one page: who to whom, and what the next person needs to know of each child. */
export default function HandoffPage() {
  const { t } = useLingui()
  const { handoffId: id = '' } = useParams()
  const query = useHandoff(id)
  const navigate = useNavigate()
  return (
    <div className="handoff">
      <div className="not-printed">
        <PageHeader title={t`Handoff note`} backHref="/schedule/handoffs" backLabel={t`Back to Handoff notes`} />
      </div>
      {query.data === undefined && isMissing(query.error) ? (
        <EmptyState
          after={noReadNeeded}
          title={t`This handoff note isn't here`}
          body={t`It's about a child that isn't shared with you anymore.`}
          action={{ label: t`All handoff notes`, onSelect: () => navigate('/schedule/handoffs', { replace: true }) }}
        />
      ) : (
        <Loaded
          query={query}
          lines={5}
          failed={{
            title: t`We couldn't open this handoff note`,
            body: t`It's safe. Check your connection and try again.`,
          }}
        >
          {(handoff) => <Paper key={handoff.id} handoff={handoff} />}
        </Loaded>
      )}
    </div>
  )
}

const isMissing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 403)

function Paper({ handoff }: { handoff: Handoff }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const words = useHandoffWords()
  const when = useWhen()
  const now = useNow(30_000)
  const { user } = useSession()
  const { children } = useChildren()
  useMarkSeen(client, handoff, user?.id ?? null)
  const { at, reason, place, from, to, fromName, toName, briefs, isImported } = handoff
  const time = when.time(at)
  return (
    <div className="handoff-paper">
      <section className="card card-pad grid grid-cols-1 gap-3">
        <div className="flex items-center gap-3">
          {reason === null ? null : (
            <span className="flex items-center gap-1" aria-hidden="true">
              <Avatar name={fromName || '?'} {...(from === null ? null : { personId: from.id })} size="lg" />
              <Avatar name={toName || '?'} {...(to === null ? null : { personId: to.id })} size="lg" />
            </span>
          )}
          <div className="min-w-0">
            <h2 className="type-heading wrap-anywhere">{words.people(handoff)}</h2>
            <p className="type-small text-muted wrap-anywhere">{place === '' ? time : t`${time}, ${place}`}</p>
            {isImported === true ? (
              <p className="type-small text-muted wrap-anywhere">{words.imported(handoff)}</p>
            ) : null}
          </div>
        </div>
        <NotePart handoff={handoff} now={now} />
        <SeenMarks handoff={handoff} />
      </section>
      {briefs.map((brief) => {
        const child = children.find(({ _id }) => _id === brief.childId)
        return child === undefined ? null : (
          <ChildPart key={brief.childId} brief={brief} child={child} madeAt={handoff.madeAt} now={now} />
        )
      })}
      <div className="not-printed">
        <Button variant="soft" icon={<Printer aria-hidden="true" className="ic" />} onClick={() => globalThis.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Who has read it, and when. */
function SeenMarks({ handoff: { seenBy } }: { handoff: Handoff }) {
  const moment = useMomentText()
  if (seenBy.length === 0) return null
  return (
    <ul className="type-caption text-muted">
      {seenBy.map(({ person: { id, name }, at }) => {
        const time = moment(at)
        return (
          <li key={id}>
            <Trans>
              {name} read this at {time}
            </Trans>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * Says once that the receiver has read a handoff, as soon as there is a connection. What cannot be said now is said the
 * next time the page is open.
 */
function useMarkSeen(client: QueryClient, handoff: Handoff, userId: string | null): void {
  const { isOnline, isReachable } = useConnection()
  const isSaying = useRef(false)
  const isWanted = userId !== null && isReceiver(handoff, userId) && !hasSeen(handoff, userId)
  const { id } = handoff
  useEffect(() => {
    if (!isWanted || !isOnline || !isReachable || isSaying.current) return
    isSaying.current = true
    api.handoffs
      .seen({ params: { id } })
      .then(
        (answer) => putHandoff(client, answer),
        () => undefined,
      )
      .finally(() => {
        isSaying.current = false
      })
  }, [client, id, isWanted, isOnline, isReachable])
}

/** As much as the server takes. */
const longest = 500
/** The giver can add a line, or change it, for so long. */
const changeableMs = 24 * 3_600_000

interface NotePartProps {
  handoff: Handoff
  /** ISO. */
  now: string
}

/** The line of the person who hands off. */
function NotePart({ handoff, now }: NotePartProps) {
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const { note, from, at } = handoff
  const canChange = user !== null && from?.id === user.id && Date.parse(now) - Date.parse(at) < changeableMs
  return (
    <>
      {note === '' ? null : <p className="bubble wrap-anywhere whitespace-pre-line">{note}</p>}
      {canChange ? (
        <Button
          variant="soft"
          size="sm"
          className="not-printed justify-self-start"
          icon={<Pencil aria-hidden="true" className="ic ic-sm" />}
          onClick={() => setIsOpen(true)}
        >
          {note === '' ? <Trans>Add a note</Trans> : <Trans>Edit note</Trans>}
        </Button>
      ) : null}
      {isOpen ? <NoteSheet handoff={handoff} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function NoteSheet({ handoff, onClose }: { handoff: Handoff; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isBusy, failure, run } = useSave()
  const { id } = handoff
  const { form, isDirty, forget } = useDraftForm(`handoff.note.${id}`, () => ({ note: handoff.note }))
  const leave = () => {
    forget()
    onClose()
  }
  const submit = form.handleSubmit(async ({ note }) => {
    const body = { note: note.trim() }
    const isDone = await run(async () => putHandoff(client, await api.handoffs.note({ params: { id }, body })))
    if (!isDone) return
    leave()
    showToast({ message: t`Note saved` })
  })
  return (
    <FormSheet
      onClose={leave}
      title={t`Handoff note`}
      isDirty={isDirty}
      submitLabel={<Trans>Save note</Trans>}
      busyLabel={t`Saving`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
    >
      <Field label={t`Note`}>
        {(control) => <TextArea {...control} {...form.register('note')} rows={4} maxLength={longest} />}
      </Field>
    </FormSheet>
  )
}
