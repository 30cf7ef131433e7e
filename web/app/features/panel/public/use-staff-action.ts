import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { useAction } from '../../../ui/use-action.ts'
import { type PanelAlert, showPanelAlert } from './panel-alert.ts'
import { isStaffRefusal } from './staff-client.ts'
import { useStaffErrorText } from './staff-texts.ts'

interface HowToTell {
  /** Said in an alert when it failed; what the server says stands beside it. */
  readonly failed: string
  /** Said in an alert once it is done. */
  readonly done?: string
  /** Where it is said: the page that the work leads to, else the one that is open. */
  readonly path?: string
  /** May take a failure in hand, such as a row that somebody else has changed; answers what to say instead. */
  readonly meet?: (error: unknown) => Pick<PanelAlert, 'text' | 'detail'> | null
}

/** What a button of the panel does at the server: one at a time, and an alert of the page says how it went. */
export function useStaffAction() {
  const { t } = useLingui()
  const errorText = useStaffErrorText()
  const { pathname } = useLocation()
  const { isBusy, run } = useAction()
  return {
    isBusy,
    /** True when it went well. */
    run: (work: () => Promise<unknown>, { failed, done, path = pathname, meet }: HowToTell): Promise<boolean> =>
      run(
        async () => {
          await work()
          if (done !== undefined) showPanelAlert({ tone: 'success', text: done }, path)
        },
        {
          place: (error) => {
            // The sign-in says it, where the panel leads to.
            if (isStaffRefusal(error)) return true
            const said = meet?.(error) ?? { text: failed, detail: errorText(error, t`Try again in a moment.`) }
            showPanelAlert({ tone: 'danger', ...said }, pathname)
            return true
          },
        },
      ),
  }
}
