import { useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { Banner } from '../../../ui/banner.tsx'
import { useMomentText } from '../kinds/use-moment-text.ts'
import type { EntryForm } from './use-entry-form.ts'

/** Says of a form that comes back filled in from when it is; it can be emptied, and that can be taken back. */
export function KeptDraft({ kept, zone }: Pick<EntryForm, 'kept'> & { zone: string }) {
  const { t } = useLingui()
  const words = useMomentText()
  if (kept === null) return null
  const icon = <History aria-hidden="true" className="ic" />
  if (kept.state === 'cleared')
    return (
      <Banner icon={icon} action={{ label: t`Undo`, onSelect: kept.undo }}>
        {t`Started over.`}
      </Banner>
    )
  const { at } = kept
  return (
    <Banner icon={icon} action={{ label: t`Start over`, onSelect: kept.startOver }}>
      {at === null ? t`Not saved yet` : t`From ${words.inSentence(at, zone)}, not saved yet`}
    </Banner>
  )
}
