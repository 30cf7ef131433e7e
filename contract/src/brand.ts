/** The product's names and addresses: the only place where they are written. */
export const brand = {
  name: 'Nestwren',
  legalName: 'Nestwren',
  /** The offering to prefer at the subscription provider (A §7), and its entitlement (A §9). */
  offering: 'nestwren',
  entitlement: 'premium',
  supportEmail: 'support@nestwren.example',
  tagline: 'One picture of the day for everyone who cares for your child.',
} as const
