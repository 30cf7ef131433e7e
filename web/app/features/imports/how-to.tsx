import { Trans } from '@lingui/react/macro'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { Fold } from './fold.tsx'

/** How to get a family's logs out of each app whose files are known. Nothing is promised of others. */
export function HowTo() {
  return (
    <SettingsSection
      title={<Trans>How to get your files</Trans>}
      hint={<Trans>We look inside the files, so their names don't matter.</Trans>}
    >
      <div>
        <Fold title="Baby Buddy">
          <p className="type-small">
            <Trans>
              Open Database Admin, choose a list, such as Feedings, and select Export, then CSV. Do this for each list
              you want, and add Child and Tag too. Leave all columns ticked. Answers of its REST API (JSON) work too.
            </Trans>
          </p>
          <p className="type-small text-muted">
            <Trans>Times are in the time zone of your Baby Buddy settings. If you never set one, that's UTC.</Trans>
          </p>
        </Fold>
        <Fold title="Sprout Track">
          <p className="type-small">
            <Trans>
              Open the full log, choose the dates, clear the filter, and export it as CSV with the app in English. Or
              use Download data in your account, and add the ZIP as it is.
            </Trans>
          </p>
          <p className="type-small text-muted">
            <Trans>
              The account data has no vaccines or foods. A backup of the whole server isn't accepted, because it holds
              other families.
            </Trans>
          </p>
        </Fold>
        <Fold title="Huckleberry">
          <p className="type-small">
            <Trans>
              Open your child's profile and choose Export tracking data as CSV. You get an email with a link that works
              for 24 hours. There's one file per child.
            </Trans>
          </p>
        </Fold>
        <Fold title="Nara Baby">
          <p className="type-small">
            <Trans>Open Activity, tap your child's picture, and choose Export Data. There's one file per child.</Trans>
          </p>
        </Fold>
        <Fold title="Baby Tracker">
          <p className="type-small">
            <Trans>
              Use the app's data export, and add the ZIP as it is. Nursing, bottles, diapers, sleep, pumping, medicine,
              and activities come along. A backup (.abt) can't be read.
            </Trans>
          </p>
        </Fold>
        <Fold title="Baby Connect">
          <p className="type-small">
            <Trans>
              On the website, open the reports and download the CSV for each child and month. Months that overlap are
              fine.
            </Trans>
          </p>
        </Fold>
        <Fold title={<Trans>Nestwren</Trans>}>
          <p className="type-small">
            <Trans>
              Create an export in Settings {'>'} Your data, and add the ZIP as it is. Photos and documents come along.
            </Trans>
          </p>
        </Fold>
        <Fold title={<Trans>Another app</Trans>}>
          <p className="type-small">
            <Trans>
              Any CSV with one log per row works, when its first row names the columns. You tell us what each column is
              and see how the first rows would look before anything is imported.
            </Trans>
          </p>
        </Fold>
      </div>
    </SettingsSection>
  )
}
