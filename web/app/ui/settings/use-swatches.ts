import { useLingui } from '@lingui/react/macro'

/** Colours to choose from, by name. */
export function useSwatches(): readonly { value: string; label: string }[] {
  const { t } = useLingui()
  return [
    { value: '#3B82F6', label: t`Blue` },
    { value: '#0D9488', label: t`Teal` },
    { value: '#16A34A', label: t`Green` },
    { value: '#CA8A04', label: t`Gold` },
    { value: '#EA580C', label: t`Orange` },
    { value: '#DC2626', label: t`Red` },
    { value: '#DB2777', label: t`Pink` },
    { value: '#7C3AED', label: t`Purple` },
  ]
}
