import { Trans, useLingui } from '@lingui/react/macro'
import { type OwnSite, siteBioLength, siteTitleLength } from '@nestwren/contract/site'
import { useState } from 'react'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { atFields } from '../../platform/forms/field-errors.ts'
import { useDraftForm } from '../../platform/forms/use-draft-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Conflict } from '../../ui/conflict.tsx'
import { Field } from '../../ui/field.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { currentSiteOf, useChangeSite } from './use-change-site.ts'
import { useFollowed } from './use-followed.ts'

interface Values {
  title: string
  bio: string
}

const valuesOf = ({ title, bio }: OwnSite): Values => ({ title, bio })

/** What the site says at its top. When somebody else was faster, both versions stay until the person has chosen. */
export function WordsSection({ site }: { site: OwnSite }) {
  const { t } = useLingui()
  const { accountId } = useWorkspace().scope
  const { change } = useChangeSite()
  const { isBusy, failure, run } = useSave()
  const [theirs, setTheirs] = useState<OwnSite | null>(null)
  const { form, isDirty, forget } = useDraftForm<Values>(`site.words.${accountId}`, () => valuesOf(site))
  useFollowed(form, isDirty, valuesOf(site))
  const place = atFields<Values>(form)
  const settle = (after: OwnSite) => {
    setTheirs(null)
    forget()
    form.reset(valuesOf(after))
  }
  // What the words were when the person began: a draft that outlived a reload knows them too.
  const { defaultValues: begun } = form.formState
  const isAsBegun = (of: OwnSite) => of.title === begun?.title && of.bio === begun?.bio
  const send = async (version: number, words: Values) => {
    try {
      return await change(version, words)
    } catch (error) {
      const current = currentSiteOf(error)
      // Somebody changed something else, such as a switch.
      if (current === null || !isAsBegun(current)) throw error
      return change(current.version, words)
    }
  }
  const save = (over: OwnSite, isChosen: boolean) =>
    form.handleSubmit(async (typed) => {
      // News of a change came before the words were saved.
      if (!isChosen && !isAsBegun(over)) return setTheirs(over)
      const words = { title: typed.title.trim(), bio: typed.bio.trim() }
      await run(async () => settle(await send(over.version, words)), {
        done: t`Saved`,
        place: (error, text) => {
          const current = currentSiteOf(error)
          if (current !== null) setTheirs(current)
          return current !== null || place(error, text)
        },
      })
    })
  const { errors } = form.formState
  return (
    <SettingsSection title={<Trans>Title and words</Trans>}>
      <form onSubmit={save(site, false)} className="grid grid-cols-1 gap-3" noValidate>
        {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        <Field
          label={t`Title`}
          hint={
            site.passwordEnabled
              ? t`Visitors see it before they enter the password, and so do chats where you share the link.`
              : t`It stands at the top, and in chats where you share the link.`
          }
          error={errors.title?.message ?? null}
          isRequired
        >
          {(control) => (
            <TextInput
              {...control}
              {...form.register('title', {
                validate: (typed) => typed.trim() !== '' || t`Enter a title.`,
                maxLength: { value: siteTitleLength, message: t`Up to ${siteTitleLength} characters.` },
              })}
              autoComplete="off"
            />
          )}
        </Field>
        <Field
          label={t`A few words`}
          hint={t`What visitors find here.`}
          error={errors.bio?.message ?? null}
          isOptionalShown
        >
          {(control) => (
            <TextArea
              {...control}
              {...form.register('bio', {
                maxLength: { value: siteBioLength, message: t`Up to ${siteBioLength} characters.` },
              })}
            />
          )}
        </Field>
        {theirs !== null ? (
          <Conflict
            message={
              <>
                {t`Someone else just changed this.`}
                <TheirWords theirs={theirs} />
              </>
            }
            takeLabel={<Trans>Take theirs</Trans>}
            keepLabel={<Trans>Keep mine</Trans>}
            onTake={() => settle(theirs)}
            onKeep={save(theirs, true)}
            isBusy={isBusy}
          />
        ) : isDirty ? (
          <Button type="submit" size="sm" className="justify-self-start" isBusy={isBusy} busyLabel={t`Saving`}>
            <Trans>Save</Trans>
          </Button>
        ) : null}
      </form>
    </SettingsSection>
  )
}

function TheirWords({ theirs: { title, bio } }: { theirs: OwnSite }) {
  return (
    <>
      <span className="block break-words">
        <Trans>The title is now: {title}</Trans>
      </span>
      {bio === '' ? null : (
        <span className="block break-words">
          <Trans>The words are now: {bio}</Trans>
        </span>
      )}
    </>
  )
}
