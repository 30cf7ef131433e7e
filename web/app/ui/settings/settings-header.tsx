import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PageHeader } from '../page-header.tsx'

interface SettingsHeaderProps {
  title: ReactNode
  /** Where back leads when that is not the list of settings. */
  back?: { readonly href: string; readonly label: string }
}

/** The title of a page of the settings. The way back to the list is not drawn where the list stands beside the page. */
export function SettingsHeader({ title, back }: SettingsHeaderProps) {
  const { t } = useLingui()
  return (
    <PageHeader title={title} backHref={back?.href ?? '/settings'} backLabel={back?.label ?? t`Back to Settings`} />
  )
}
