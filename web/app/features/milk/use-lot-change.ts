import { useLingui } from '@lingui/react/macro'
import type { MilkLot } from '@nestwren/contract/milk'
import { useErrorText } from '../../platform/api/errors.ts'
import { familyApi } from '../../platform/api/family-api.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { showToast } from '../../ui/toast-store.ts'

export type LotChange = Omit<Parameters<typeof familyApi.milk.update>[0]['body'], 'version'>

/** Changes a container and tells every list of it; `end` can be taken back. */
export function useLotChange() {
  const { t } = useLingui()
  const { queryClient } = useWorkspace()
  const errorText = useErrorText()
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeys.kept('milk') })
  const change = async (lot: Pick<MilkLot, 'id' | 'version'>, part: LotChange): Promise<MilkLot> => {
    try {
      return await familyApi.milk.update({ params: { id: lot.id }, body: { version: lot.version, ...part } })
    } finally {
      // Also after a refusal: what somebody else made of it meanwhile is then shown.
      await refresh()
    }
  }
  const takeBack = (ended: MilkLot) => {
    change(ended, { endedAs: null }).catch((error: unknown) => showToast({ message: errorText(error) }))
  }
  const end = async (lot: MilkLot, endedAs: 'used' | 'discarded') => {
    const ended = await change(lot, { endedAs })
    showToast({
      message: endedAs === 'used' ? t`Milk used` : t`Milk thrown away`,
      action: { label: t`Undo`, onSelect: () => takeBack(ended) },
    })
  }
  return { change, end, takeBack, refresh }
}
