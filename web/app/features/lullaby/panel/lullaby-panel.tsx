import { useLingui } from '@lingui/react/macro'
import { useAddressedState } from '../../../ui/layers/use-addressed-state.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useLazyPart } from '../../../ui/use-lazy-part.ts'

const none: readonly { id: string }[] = []
const loadSheet = async () => (await import('../sheet/lullaby-sheet.tsx')).LullabySheet
const never = () => undefined

/** The sheet with timer, volume and parts, on every page: `#/lullaby=new` opens it. */
export function LullabyPanel() {
  const { t } = useLingui()
  const [open, setOpen] = useAddressedState('lullaby', { items: none, canAdd: true })
  const missing = () => {
    setOpen(null)
    showToast({ message: t`That could not be loaded. Check the connection and try again.` })
  }
  const LullabySheet = useLazyPart(loadSheet, open !== null, missing, never)
  return LullabySheet === null || open === null ? null : <LullabySheet onClose={() => setOpen(null)} />
}
