import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useChildren } from '../../platform/api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { useAddressedState } from '../../ui/layers/use-addressed-state.ts'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { GreetingsSection } from './greetings-section.tsx'
import { LinkCard } from './link-card.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { useLinks, useLiveLinks } from './links-query.ts'

export function meta() {
  return [{ title: 'Links for grandparents · Nestwren' }]
}

/** Links for single people who have no account, and the greetings that came by them; for owners and parents. */
export default function LinksPage() {
  const { t } = useLingui()
  const query = useLinks()
  const { children } = useChildren()
  const [open, setOpen] = useAddressedState('family-link', { items: query.data, canAdd: true })
  useLiveLinks()
  const add = () => setOpen('new')
  return (
    <>
      <SettingsHeader
        title={t`Links for grandparents`}
        back={{ href: '/settings/family', label: t`Back to Caregivers` }}
      />
      <NeedsChildren>
        <div className="settings-stack">
          <p className="text-muted">
            <Trans>
              A link opens photos and milestones in large type, without an account, an app, or a password. It works on
              one device: the first one that opens it.
            </Trans>
          </p>
          <GreetingsSection family={children} />
          <Loaded
            query={query}
            lines={3}
            failed={{
              title: t`We couldn't load the links`,
              body: t`They keep working. Check your connection and try again.`,
            }}
          >
            {(links, answered) =>
              links.length === 0 ? (
                <EmptyState
                  after={answered}
                  title={t`No links yet`}
                  body={t`Make one for a grandparent, an aunt, or anyone who should see the photos.`}
                  action={{ label: t`Make a link`, icon: <Plus aria-hidden="true" className="ic" />, onSelect: add }}
                />
              ) : (
                <>
                  <ul className="grid grid-cols-1 gap-3">
                    {links.map((link) => (
                      <LinkCard key={link.id} link={link} family={children} onEdit={() => setOpen(link)} />
                    ))}
                  </ul>
                  <Button
                    variant="soft"
                    className="justify-self-start"
                    icon={<Plus aria-hidden="true" className="ic" />}
                    onClick={add}
                  >
                    {t`Make a link`}
                  </Button>
                </>
              )
            }
          </Loaded>
        </div>
      </NeedsChildren>
      {open === null ? null : (
        <LinkSheet link={open === 'new' ? null : open} family={children} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
