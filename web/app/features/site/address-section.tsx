import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnSite } from '@nestwren/contract/site'
import { useState } from 'react'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { atFields } from '../../platform/forms/field-errors.ts'
import { useDraftForm } from '../../platform/forms/use-draft-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { saidAddress } from '../site-facts/public/site-queries.ts'
import { useChangeSite } from './use-change-site.ts'
import { useFollowed } from './use-followed.ts'
import { type SlugAnswer, useSlugCheck } from './use-slug-check.ts'

interface Values {
  slug: string
}

const byCode = { SLUG_INVALID: 'slug', SLUG_RESERVED: 'slug', SLUG_TAKEN: 'slug' } as const

/** Where the site stands. While an address is typed it is said whether it is free. */
export function AddressSection({ site }: { site: OwnSite }) {
  const { t } = useLingui()
  const { accountId } = useWorkspace().scope
  const { change } = useChangeSite()
  const { isBusy, failure, run } = useSave()
  const [asked, setAsked] = useState<Values | null>(null)
  const { slug, version } = site
  const valuesOf = (of: OwnSite): Values => ({ slug: of.slug ?? '' })
  const { form, values, isDirty, forget } = useDraftForm<Values>(`site.address.${accountId}`, () => valuesOf(site))
  useFollowed(form, isDirty, valuesOf(site))
  const check = useSlugCheck(values.slug, slug ?? '')
  const place = atFields<Values>(form, byCode)
  const save = async (typed: Values) => {
    setAsked(null)
    await run(
      async () => {
        const after = await change(version, typed)
        forget()
        form.reset(valuesOf(after))
      },
      { place, done: t`Address saved` },
    )
  }
  // Of one that is on, links have been handed on, and visitors have it open.
  const submit = form.handleSubmit((typed) => (site.enabled ? setAsked(typed) : save(typed)))
  const { slug: error } = form.formState.errors
  return (
    <SettingsSection title={<Trans>Address</Trans>}>
      <form onSubmit={submit} className="grid grid-cols-1 gap-3" noValidate>
        {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        <Field
          label={t`Address of the site`}
          hint={t`3 to 40 letters, numbers, and hyphens. It's part of the link, so everyone you share it with sees it.`}
          error={error?.message ?? null}
          isRequired
        >
          {(control) => (
            <TextInput
              {...control}
              {...form.register('slug', { validate: (typed) => typed.trim() !== '' || t`Enter an address.` })}
              dir="ltr"
              inputMode="url"
              autoCapitalize="none"
              autoCorrect="off"
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
            />
          )}
        </Field>
        {isDirty ? (
          <>
            <SlugNote check={check} />
            <Button type="submit" size="sm" className="justify-self-start" isBusy={isBusy} busyLabel={t`Saving`}>
              <Trans>Save address</Trans>
            </Button>
          </>
        ) : null}
      </form>
      {asked === null || slug === null ? null : (
        <ConfirmDialog
          isOpen
          tone="primary"
          title={t`Change the address?`}
          body={<WhatFollows site={site} slug={slug} />}
          confirmLabel={t`Change address`}
          cancelLabel={t`Keep it`}
          onConfirm={() => void save(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </SettingsSection>
  )
}

function WhatFollows({ site: { passwordEnabled }, slug }: { site: OwnSite; slug: string }) {
  const before = saidAddress(slug)
  return (
    <>
      <p className="wrap-anywhere">
        <Trans>Links to {before} lead to the new address for 90 days. After that they stop working.</Trans>
      </p>
      {passwordEnabled ? (
        <p className="mt-2">
          <Trans>Visitors have to enter the password again.</Trans>
        </p>
      ) : null}
    </>
  )
}

/** Whether the address that is typed can be had. Read out when that changes. */
function SlugNote({ check }: { check: SlugAnswer | 'checking' | 'unknown' | null }) {
  return (
    <p className="type-small wrap-anywhere" role="status">
      {check === 'checking' ? (
        <Trans>Checking if it's free</Trans>
      ) : check === 'unknown' ? (
        <Trans>We couldn't check if it's free. You'll see when you save.</Trans>
      ) : check === null ? null : (
        <SlugWords check={check} />
      )}
    </p>
  )
}

function SlugWords({ check: { slug, reason } }: { check: SlugAnswer }) {
  const address = saidAddress(slug)
  switch (reason) {
    case 'invalid':
      return <Trans>Use 3 to 40 letters from a to z, numbers, and hyphens between them.</Trans>
    case 'reserved':
      return <Trans>{address} can't be used. Choose another one.</Trans>
    case 'taken':
      return <Trans>{address} is taken. Choose another one.</Trans>
    case 'yours':
      return <Trans>{address} is yours.</Trans>
    default:
      return <Trans>{address} is free.</Trans>
  }
}
