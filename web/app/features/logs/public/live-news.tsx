import { useLingui } from '@lingui/react/macro'
import type { LogEvent } from '@nestwren/contract/live'
import { useChildren } from '../../../platform/api/queries.ts'
import { useLive } from '../../../platform/realtime/use-live.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { announce } from '../../../ui/live-region-store.ts'
import { useEntryTitle } from './use-entry-title.ts'

/** Tells readers what others of the family log and say; several at once as "3 new from Sol" (DESIGN, Accessibility). */
export function LiveNews() {
  const { t } = useLingui()
  const session = useSession()
  const { children } = useChildren()
  const entryTitle = useEntryTitle()
  const ownId = session.status === 'signedIn' ? session.user.id : ''

  const tell = ({ user }: LogEvent, text: string) => {
    if (user.id === ownId) return
    announce(text, { group: user.id, summarise: (count) => t`${count} new from ${user.name}` })
  }
  useLive('log:new', (event) => {
    const { title } = entryTitle(event.activity)
    const { name } = event.child
    tell(event, children.length > 1 ? t`${event.user.name} for ${name}: ${title}` : t`${event.user.name}: ${title}`)
  })
  useLive('log:comment:new', (event) => {
    const { title } = entryTitle(event.activity)
    tell(event, t`${event.user.name} commented on ${title}: ${event.comment.content}`)
  })
  return null
}
