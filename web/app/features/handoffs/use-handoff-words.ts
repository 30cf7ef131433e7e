import { useLingui } from '@lingui/react/macro'
import type { Handoff } from '@nestwren/contract/handoffs'
import { useChildren } from '../../platform/api/queries.ts'
import { listFormat } from '../../platform/format/formats.ts'

/** Says who hands off to whom, and whom it is about. */
export function useHandoffWords() {
  const { t, i18n } = useLingui()
  const { children } = useChildren()
  return {
    /** "Mara to Dev"; not whom, where the reader may not see who has the children when. */
    people: ({ reason, fromName, toName }: Pick<Handoff, 'reason' | 'fromName' | 'toName'>): string => {
      if (reason === null) return t`Handoff note`
      const from = fromName === '' ? t`Someone` : fromName
      const to = toName === '' ? t`anyone who takes over` : toName
      return t({ message: `${from} to ${to}`, context: 'people' })
    },
    /** Says of one that a file brought whose word it is. */
    imported: ({ fromName }: Pick<Handoff, 'fromName'>): string => {
      const who = fromName === '' ? t`Someone` : fromName
      return t`${who} imported this from a file`
    },
    /** "Juno and Otis"; empty where none of them is known here. */
    children: ({ childIds }: Pick<Handoff, 'childIds'>): string =>
      listFormat(i18n.locale).format(children.filter(({ _id }) => childIds.includes(_id)).map(({ name }) => name)),
  }
}
