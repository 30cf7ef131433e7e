import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { ChildFields } from '../children/public/child-fields.tsx'
import { useChildForm } from '../children/public/use-child-form.ts'
import { Step } from './step.tsx'

/** The first child of a family. Who is still expecting one goes on without. */
export function FirstChildStep({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const { form, submit, isBusy, failure } = useChildForm(
    null,
    onDone,
    t`Failed to save child information. Please try again.`,
  )
  return (
    <Step
      title={t`Who are you caring for?`}
      lead={t`Start with one child. You can add others later.`}
      failure={failure}
      onSubmit={() => void submit()}
      foot={
        <>
          <Button type="submit" isBlock isBusy={isBusy} busyLabel={t`Saving`}>
            <Trans>Add child</Trans>
          </Button>
          <Button variant="ghost" isBlock onClick={onDone} disabled={isBusy}>
            <Trans>Not yet</Trans>
          </Button>
        </>
      }
    >
      <ChildFields form={form} isBrief />
    </Step>
  )
}

/** For who may not add one: whose it is to do, and what happens then. */
export function NoChildYetStep({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  return (
    <Step
      title={t`No child here yet`}
      onSubmit={onDone}
      foot={
        <Button type="submit" isBlock>
          <Trans>Continue</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          The family that invited you hasn't shared a child with you yet. When they do, you'll see them on Home.
        </Trans>
      </p>
    </Step>
  )
}
