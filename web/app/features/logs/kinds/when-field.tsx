import { useLingui } from '@lingui/react/macro'
import { MomentRow } from './moment-row.tsx'

interface WhenFieldProps {
  draft: { readonly startAt: string }
  onChange: (change: { readonly startAt: string }) => void
  errorAt: (path: string) => string | null
  zone: string
  label?: string
}

/** When something was that has no length, or when it began. */
export function WhenField({ draft, onChange, errorAt, zone, label }: WhenFieldProps) {
  const { t } = useLingui()
  return (
    <MomentRow
      label={label ?? t`When`}
      value={draft.startAt}
      zone={zone}
      error={errorAt('startAt')}
      onValueChange={(startAt) => onChange({ startAt })}
    />
  )
}
