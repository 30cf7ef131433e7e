/** Names and addresses that only the pages for everybody and the server need; the app's own are in brand.ts. */
export const publicBrand = {
  /** Where requests about personal data go (B §9: answered within 30 days). */
  privacyEmail: 'privacy@nestwren.example',
  /** The public address, without a slash at its end: canonical links and the sitemap when the server is told no other. */
  address: 'https://nestwren.example',
  /** The product for nurseries and teams of caregivers, which the front page links to. */
  teams: { name: 'Nestwren for Teams', address: 'https://teams.nestwren.example' },
  /** Hosts of earlier names: whoever comes by them is led to the host of `address` (B §9). */
  legacyHosts: ['www.nestwren.example', 'app.nestwren.example'],
  /** What the two headlines of the front page are called where they are counted (A §4). */
  headlineLabels: { A: 'shared-day', B: 'one-thumb' },
} as const
