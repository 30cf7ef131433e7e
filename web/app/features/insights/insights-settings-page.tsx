import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { isParentRole } from '@nestwren/contract/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useChildren } from '../../platform/api/queries.ts'
import { showProjections, useProjectionsShown } from '../../platform/person-settings/projections-shown.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SavingSwitch } from '../../ui/settings/saving-switch.tsx'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { WhereStored } from '../../ui/settings/where-stored.tsx'
import { Switch } from '../../ui/switch.tsx'
import { allowAssistant } from './allow-assistant.ts'
import { WhatIsSent } from './consent-dialog.tsx'
import { useInsights } from './public/insights-query.ts'
import { seesLikely } from './public/use-projections.ts'

export function meta() {
  return [{ title: 'Likely times and ideas · Nestwren' }]
}

const stored = ['projections']

/** Whether likely times are shown to the person, and whether the family's questions can go to a language model. */
export default function InsightsSettingsPage() {
  const { t } = useLingui()
  const { user } = useSession()
  const isShown = useProjectionsShown()
  const child = useChildren().children.find(seesLikely)
  const isParent = user !== null && isParentRole(user.role)
  return (
    <>
      <SettingsHeader title={t`Likely times and ideas`} />
      <div className="settings-stack">
        <SettingsSection title={<Trans>Likely times</Trans>} hint={<WhereStored settings={stored} />}>
          <Switch
            label={<Trans>Show likely times</Trans>}
            hint={
              <Trans>
                When the next feed, nap, and bedtime are likely, going by your own logs. It's what is usual for your
                child, not advice.
              </Trans>
            }
            isOn={isShown}
            onChange={showProjections}
          />
        </SettingsSection>
        {isParent ? (
          <NeedsChildren isPart>{child === undefined ? null : <AssistantSection child={child} />}</NeedsChildren>
        ) : null}
      </div>
    </>
  )
}

/** Only where there is a language model to ask. */
function AssistantSection({ child }: { child: Child }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = useInsights(child._id)
  if (query.data?.assistant.isThere === false) return null
  return (
    <SettingsSection title={<Trans>Ask for ideas</Trans>}>
      <Loaded query={query} lines={1}>
        {({ assistant }) => (
          <SavingSwitch
            label={t`Send questions to an AI service`}
            hint={<WhatIsSent />}
            isOn={assistant.isAllowed}
            onSave={(isOn) => allowAssistant(client, isOn)}
          />
        )}
      </Loaded>
    </SettingsSection>
  )
}
