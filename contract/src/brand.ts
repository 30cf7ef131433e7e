/** The product's names and addresses: the only place where they are written. */
export const brand = {
  name: 'Nestwren',
  legalName: 'Nestwren',
  /** The offering to prefer at the subscription provider (A §7), and its entitlement (A §9). */
  offering: 'nestwren',
  entitlement: 'premium',
  supportEmail: 'support@nestwren.example',
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
  /** Which environment a page is in, by the name of its host (A §9): local and dev as listed, everything else is prod. */
  hosts: {
    local: ['localhost', '127.0.0.1', '*.local'],
    dev: ['dev.*', 'staging.*'],
  },
  /** Where the API is for a page of the local environment that our server does not serve (A §9). */
  localApi: 'http://localhost:3001',
  tagline: "Your child's day, shared with everyone who cares for them.",
} as const
