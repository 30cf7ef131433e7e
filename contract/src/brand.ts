/** The product's names and addresses: the only place where they are written. */
export const brand = {
  name: 'Nestwren',
  legalName: 'Nestwren',
  /** The offering to prefer at the subscription provider (A §7), and its entitlement (A §9). */
  offering: 'nestwren',
  entitlement: 'premium',
  supportEmail: 'support@nestwren.example',
  /** Which environment a page is in, by the name of its host (A §9): local and dev as listed, everything else is prod. */
  hosts: {
    local: ['localhost', '127.0.0.1', '*.local'],
    dev: ['dev.*', 'staging.*'],
  },
  /** Where the API is for a page of the local environment that our server does not serve (A §9). */
  localApi: 'http://localhost:3001',
  tagline: "Your child's day, shared with everyone who cares for them.",
} as const
