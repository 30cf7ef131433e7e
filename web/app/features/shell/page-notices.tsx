import { UnsentNotices } from '../unsent/public/unsent-notices.tsx'
import { UpdateNotice } from '../updates/public/update-notice.tsx'
import { MissingPageNote } from './missing-page-note.tsx'
import { ServiceBannerNotice } from './service-banner.tsx'

/**
 * What every page may have to say and hardly ever does, so that none waits for it: a link that led nowhere, what was not sent, a
 * newer version, and what those who run the service say.
 */
export function PageNotices() {
  return (
    <>
      <MissingPageNote />
      <UnsentNotices />
      <UpdateNotice />
      <ServiceBannerNotice />
    </>
  )
}
