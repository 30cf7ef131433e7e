import { useLingui } from '@lingui/react/macro'
import { Navigate } from 'react-router'
import { PageHeader } from '../../ui/page-header.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { SettingsList } from './settings-list.tsx'

export function meta() {
  return [{ title: 'Settings · Nestwren' }]
}

/** On a phone the list of settings; beside the list there is no empty place, so a wide page goes on to the first. */
export default function SettingsPage() {
  const { t } = useLingui()
  const isWide = useIsWide()
  if (isWide) return <Navigate to="/settings/profile" replace />
  return (
    <>
      <PageHeader title={t`Settings`} backHref="/home" backLabel={t`Back to Home`} />
      <SettingsList />
    </>
  )
}
