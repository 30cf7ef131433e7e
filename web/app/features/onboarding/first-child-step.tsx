import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { ChildFields } from '../children/child-fields.tsx'
import { useChildForm } from '../children/use-child-form.ts'
import { Step } from './step.tsx'

/** The first child of a family. Who is still expecting one goes on without. */
export function FirstChildStep({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const { form, submit, failure } = useChildForm(null, onDone, t`Failed to save child information. Please try again.`)
  const { isSubmitting } = form.formState
  return (
    <Step
      title={t`Who are you caring for?`}
      lead={t`Start with one child. You can add others later.`}
      failure={failure}
      onSubmit={() => {
        if (!isSubmitting) void submit()
      }}
      foot={
        <>
          <Button type="submit" isBlock isBusy={isSubmitting} busyLabel={t`Saving`}>
            <Trans>Add child</Trans>
          </Button>
          <Button variant="ghost" isBlock onClick={onDone} disabled={isSubmitting}>
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
          The family that invited you has not added a child, or not shared one with you. Once they do, the child appears
          on your Home by itself.
        </Trans>
      </p>
    </Step>
  )
}
